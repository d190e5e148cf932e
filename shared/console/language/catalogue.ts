import { catalogue as english } from './en/catalogue.ts'
import type { Module, Permission } from './permissions.ts'
import type { Text, Word } from './words.ts'

/** All that the console says in one language: a missing text is a type error. Each language has a folder here. */
export interface Catalogue {
  readonly words: Readonly<Record<Word, Text>>
  /** Names that the API gives. One that is missing is said as the API has it. */
  readonly names: Readonly<Record<string, string>>
  readonly permissions: Readonly<Record<Module | Permission, string>>
}

/** The language that is a part of the program. */
const ENGLISH = 'en'

/** Where the other languages are, each in a file of its own, by their codes. */
export type Translations = Readonly<Record<string, { readonly address: string; readonly integrity: string }>>

/** The languages that there are. */
export const languagesOf = (translations: Translations): readonly string[] => [
  ENGLISH,
  ...Object.keys(translations),
]

/** A language with all that is said in it. */
export interface Spoken {
  readonly language: string
  readonly catalogue: Catalogue
}

export const inEnglish: Spoken = { language: ENGLISH, catalogue: english }

/**
 * Loads a language; English is there without. The browser compares the file with what was built.
 *
 * @throws TypeError if it cannot be had
 */
export async function loadLanguage(language = ENGLISH, translations: Translations): Promise<Spoken> {
  const file = translations[language]
  if (!file) return inEnglish
  const response = await fetch(file.address, { integrity: file.integrity })
  return { language, catalogue: (await response.json()) as Catalogue }
}
