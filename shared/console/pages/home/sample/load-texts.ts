import { Problem } from '../../../api/problem.ts'
import type { SampleTexts } from '../../../language/sample-texts.ts'

const SCRIPTS = {
  en: () => import('../../../language/en/sample.ts'),
  de: () => import('../../../language/de/sample.ts'),
}

/**
 * Loads the texts in a language, or in English if there are no texts in that language.
 *
 * @throws Problem if they cannot be loaded
 */
export async function loadTexts(language: string): Promise<SampleTexts> {
  const load = language in SCRIPTS ? SCRIPTS[language as keyof typeof SCRIPTS] : SCRIPTS.en
  try {
    return (await load()).sampleTexts
  } catch {
    throw new Problem(0, '', undefined, undefined, true)
  }
}
