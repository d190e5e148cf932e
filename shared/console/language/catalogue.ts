import { catalogue as english } from './en/catalogue.ts'
import type { Catalogue } from './words.ts'

/** The language whose texts are bundled with the scripts. The texts of other languages are loaded separately. */
const ENGLISH = 'en'

/**
 * Name of a script that contains pages and is loaded on demand. The texts of these pages, called “later texts”, are
 * loaded together with the script.
 */
export type DeferredTexts = 'administration'

/**
 * Files with the texts of the languages other than English, keyed by language code. The texts that are loaded later,
 * together with a script (`DeferredTexts`), are in a file with the key `<code>.<name of the script>`.
 */
export type Translations = Readonly<Record<string, { readonly address: string; readonly integrity: string }>>

export const languagesOf = (translations: Translations): readonly string[] => [
  ENGLISH,
  ...Object.keys(translations).filter((name) => !name.includes('.')),
]

export interface Spoken {
  readonly language: string
  readonly catalogue: Catalogue
  /** The scripts whose deferred texts (`DeferredTexts`) have already been added to the catalogue. */
  readonly later: ReadonlySet<DeferredTexts> | 'all'
}

export const inEnglish: Spoken = { language: ENGLISH, catalogue: english, later: 'all' }

/**
 * Loads a language; English needs no request. The browser verifies the integrity of the files.
 *
 * @param later the scripts whose deferred texts (`DeferredTexts`) are needed, too
 * @throws TypeError if the language cannot be loaded
 */
export async function loadLanguage(
  language = ENGLISH,
  translations: Translations,
  later: ReadonlySet<DeferredTexts> = new Set(),
): Promise<Spoken> {
  const names = [language, ...[...later].map((script) => `${language}.${script}`)]
  const files = names.flatMap((name) => translations[name] ?? [])
  if (files.length === 0) return inEnglish
  const parts = await Promise.all(files.map(loadPart))
  const words = Object.assign({}, ...parts.map((part) => part.words))
  return { language, catalogue: Object.assign({}, ...parts, { words }), later }
}

async function loadPart({ address, integrity }: Translations[string]): Promise<Partial<Catalogue>> {
  const response = await fetch(address, { integrity })
  return (await response.json()) as Partial<Catalogue>
}
