/**
 * A catalogue with the same keys as the English one: a sentence without its German is a type error. A German sentence
 * with places takes the same parameters.
 */
export type GermanOf<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => string
    ? (...parameters: P) => string
    : T extends readonly unknown[]
      ? readonly GermanOf<T[number]>[]
      : { readonly [K in keyof T]: GermanOf<T[K]> }
