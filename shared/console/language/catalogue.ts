import { catalogue as english } from './en/catalogue.ts'
import type { Catalogue } from './words.ts'

/** Language whose texts are part of the scripts. */
const ENGLISH = 'en'

/** Files of the other languages, by language code. */
export type Translations = Readonly<Record<string, { readonly address: string; readonly integrity: string }>>

/** The available languages. */
export const languagesOf = (translations: Translations): readonly string[] => [
  ENGLISH,
  ...Object.keys(translations),
]

/** A language and its texts. */
export interface Spoken {
  readonly language: string
  readonly catalogue: Catalogue
}

export const inEnglish: Spoken = { language: ENGLISH, catalogue: english }

/**
 * Loads a language; English needs no request. The browser verifies the integrity of the file.
 *
 * @throws TypeError if it cannot be loaded
 */
export async function loadLanguage(language = ENGLISH, translations: Translations): Promise<Spoken> {
  const file = translations[language]
  if (!file) return inEnglish
  const response = await fetch(file.address, { integrity: file.integrity })
  return { language, catalogue: (await response.json()) as Catalogue }
}
