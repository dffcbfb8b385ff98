/**
 * A catalogue with the same keys as the English one. A German sentence with places takes the same parameters. Keys that
 * are missing fall back to English (`words.ts`), and german.test.ts lists them.
 */
export type GermanOf<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => string
    ? (...parameters: P) => string
    : T extends readonly unknown[]
      ? readonly GermanOf<T[number]>[]
      : { readonly [K in keyof T]?: GermanOf<T[K]> }
