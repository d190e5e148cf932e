import type { actionTexts } from './en/actions.ts'
import type { deferredTexts } from './en/deferred.ts'
import type { administrationTexts } from './en/deferred-administration.ts'
import type { words } from './en/words.ts'
import type { Module, Permission } from './permissions.ts'

type AdministrationWord = keyof typeof administrationTexts

export type Word =
  | keyof typeof words
  | keyof typeof actionTexts
  | keyof typeof deferredTexts
  | AdministrationWord

/** A text or, if it has plural forms, these forms keyed by the categories of `Intl.PluralRules`. */
export type CatalogueText =
  | string
  | ({ readonly [category in Intl.LDMLPluralRule]?: string } & { readonly other: string })

/**
 * Texts of one language that are loaded before anything is shown. Each language has its own folder here. A missing text
 * is a type error.
 */
export interface FirstCatalogue {
  readonly words: Readonly<Record<Exclude<Word, AdministrationWord>, CatalogueText>>
  /** Names that the console shows in place of names of the API. All other names are shown unchanged. */
  readonly names: Readonly<Record<string, string>>
}

/** Texts of one language that are loaded with the first page of administration. */
export interface AdministrationCatalogue {
  readonly words: Readonly<Record<AdministrationWord, CatalogueText>>
  readonly permissions: Readonly<Record<Module | Permission, string>>
}

export interface Catalogue extends FirstCatalogue, AdministrationCatalogue {
  readonly words: FirstCatalogue['words'] & AdministrationCatalogue['words']
}
