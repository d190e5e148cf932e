import type { Catalogue, Text, Word } from '../words.ts'
import { actionTexts } from './actions.ts'
import { names } from './names.ts'
import { words } from './words.ts'

const texts: Partial<Record<Word, Text>> = { ...words, ...actionTexts }
const permissions: Partial<Catalogue['permissions']> = {}

/** English catalogue, which is part of the script. `addEnglish` adds the texts of the deferred pages. */
export const catalogue: Catalogue = {
  words: texts as Catalogue['words'],
  names,
  permissions: permissions as Catalogue['permissions'],
}

/**
 * Adds the English texts of a script that is loaded later, when the user opens one of its pages. Such a script may also
 * contain the names of permissions.
 */
export function addEnglish(
  more: Partial<Record<Word, Text>>,
  named: Partial<Catalogue['permissions']> = {},
): void {
  Object.assign(texts, more)
  Object.assign(permissions, named)
}
