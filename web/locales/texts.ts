/** The same keys as the Swedish words, with sentences of one's own. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }
