import { catalogue as english } from './en/catalogue.ts'
import type { Catalogue } from './words.ts'

/** The language whose texts are part of the JavaScript bundles. The texts of other languages are loaded separately. */
const ENGLISH = 'en'

/**
 * The name of a JavaScript bundle that contains pages and is loaded on demand. The texts of these pages are loaded
 * together with the bundle.
 */
export type DeferredTexts = 'administration'

/**
 * Files with the texts of the languages other than English, keyed by language code. The texts of a bundle that is
 * loaded on demand (see `DeferredTexts`) are in a separate file, with the key `<code>.<name of the bundle>`.
 */
export type Translations = Readonly<Record<string, { readonly address: string; readonly integrity: string }>>

export const languagesOf = (translations: Translations): readonly string[] => [
  ENGLISH,
  ...Object.keys(translations).filter((name) => !name.includes('.')),
]

export interface Spoken {
  readonly language: string
  readonly catalogue: Catalogue
  /**
   * The on-demand JavaScript bundles (see `DeferredTexts`) whose texts are in the catalogue. For English, the value is
   * `all`, because each bundle contains its own English texts.
   */
  readonly later: ReadonlySet<DeferredTexts> | 'all'
}

export const inEnglish: Spoken = { language: ENGLISH, catalogue: english, later: 'all' }

/**
 * Loads a language; English needs no request. The browser verifies the integrity of the files.
 *
 * @param later the on-demand JavaScript bundles (see `DeferredTexts`) whose texts are needed, too
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
