import { catalogue as english } from './en/catalogue.ts'
import type { Catalogue } from './words.ts'

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
