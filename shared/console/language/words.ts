import type { actions } from './en/actions.ts'
import type { deferredTexts } from './en/deferred.ts'
import type { administrationTexts } from './en/deferred-administration.ts'
import type { words } from './en/words.ts'
import type { Module, Permission } from './permissions.ts'

/** Keys of all texts. */
export type Word =
  | keyof typeof words
  | keyof typeof actions
  | keyof typeof deferredTexts
  | keyof typeof administrationTexts

/** A text, or its plural forms by the categories of `Intl.PluralRules`. */
export type Text =
  | string
  | ({ readonly [category in Intl.LDMLPluralRule]?: string } & { readonly other: string })

/** Texts of one language. A missing text is a type error. Each language has a folder here. */
export interface Catalogue {
  readonly words: Readonly<Record<Word, Text>>
  /** Names that replace those of the API. All other names are shown unchanged. */
  readonly names: Readonly<Record<string, string>>
  readonly permissions: Readonly<Record<Module | Permission, string>>
}
