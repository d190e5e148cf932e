import type { actions } from './en/actions.ts'
import type { administration } from './en/administration.ts'
import type { words } from './en/words.ts'
import type { Module, Permission } from './permissions.ts'

/** Names of all texts of the console. */
export type Word = keyof typeof words | keyof typeof actions | keyof typeof administration

/** A text; or its forms, by the categories of `Intl.PluralRules` that the language has. */
export type Text =
  | string
  | ({ readonly [category in Intl.LDMLPluralRule]?: string } & { readonly other: string })

/** All that the console says in one language: a missing text is a type error. Each language has a folder here. */
export interface Catalogue {
  readonly words: Readonly<Record<Word, Text>>
  /** Names that the API gives. One that is missing is said as the API has it. */
  readonly names: Readonly<Record<string, string>>
  readonly permissions: Readonly<Record<Module | Permission, string>>
}
