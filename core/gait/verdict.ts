/** One word on a change or a difference; bold and colour follow it and nothing else. */
export type VerdictWord = 'lower' | 'higher' | 'no clear change' | 'cannot be told'
