import type { Catalogue, CatalogueText, Word } from '../words.ts'
import { actionTexts } from './actions.ts'
import { apiNames } from './names.ts'
import { words } from './words.ts'

const texts: Partial<Record<Word, CatalogueText>> = { ...words, ...actionTexts }
const permissions: Partial<Catalogue['permissions']> = {}

/** English catalogue, which is part of the script. `addEnglish` adds the texts of the deferred pages. */
export const catalogue: Catalogue = {
  words: texts as Catalogue['words'],
  names: apiNames,
  permissions: permissions as Catalogue['permissions'],
}

/**
 * Adds the English texts of a script that is loaded later, when the user opens one of its pages. Such a script may also
 * contain the names of permissions.
 */
export function addEnglish(
  more: Partial<Record<Word, CatalogueText>>,
  named: Partial<Catalogue['permissions']> = {},
): void {
  Object.assign(texts, more)
  Object.assign(permissions, named)
}
