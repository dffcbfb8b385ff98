import { defineStore } from 'pinia'
import { useChosen, useSelection } from './technique/chosen.ts'
import { useListing } from './technique/listing.ts'
import { useProposal } from './technique/proposal.ts'
import { useStructure } from './technique/structure.ts'

/** Techniques: what the user changes of the recorded motion. */
export const useTechnique = defineStore('technique', () => {
  const chosen = useChosen()
  const { stored: _, ...shown } = chosen
  return { ...shown, ...useSelection(), ...useStructure(chosen), ...useProposal(chosen), ...useListing(chosen) }
})
