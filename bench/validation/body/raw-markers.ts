const RAW =
  /^(C7|T2|T6|T10|T12|RBAK|CLAV|STRN|SACR|[LR](FHD|BHD|SHO|ELB|WRA|WRB|FIN|ASI|THI|KNE|HFB|TUB|TIB|SHN|ANK|HEE|CPG|LCA|STL|NAV|P1M|P5M|D5M|TOE|HLX))$/

/** A marker that was stuck on; every other point of these files was computed by Plug-in Gait. */
export const isRawMarker = (name: string): boolean => RAW.test(name)
