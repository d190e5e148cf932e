import type { actions } from './en/actions.ts'
import type { administration } from './en/administration.ts'
import type { words } from './en/words.ts'

/** Names of all texts of the console. */
export type Word = keyof typeof words | keyof typeof actions | keyof typeof administration

/** A text; or its forms, by the categories of `Intl.PluralRules` that the language has. */
export type Text =
  | string
  | ({ readonly [category in Intl.LDMLPluralRule]?: string } & { readonly other: string })
