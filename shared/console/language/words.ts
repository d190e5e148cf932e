import type { en } from './en.ts'

/** Names of all texts of the console. */
export type Word = keyof typeof en

/** A text; or its forms, by the categories of `Intl.PluralRules` that the language has. */
export type Text =
  | string
  | ({ readonly [category in Intl.LDMLPluralRule]?: string } & { readonly other: string })

/** All texts in one language: a missing one is a type error. */
export type Catalogue = Readonly<Record<Word, Text>>
