import type { Catalogue, Text, Word } from '../words.ts'
import { actions } from './actions.ts'
import { names } from './names.ts'
import { permissions } from './permissions.ts'
import { words } from './words.ts'

const texts: Partial<Record<Word, Text>> = { ...words, ...actions }

/** English catalogue, which is part of the script. `addEnglish` adds the texts of the deferred pages. */
export const catalogue: Catalogue = { words: texts as Catalogue['words'], names, permissions }

/** Adds the English texts of pages whose script was loaded later. */
export function addEnglish(more: Partial<Record<Word, Text>>): void {
  Object.assign(texts, more)
}
