import { collated, foldIn } from './collation.ts'

/**
 * The attributes of a row from which the original spelling of a text is restored. The row contains the text itself only
 * in its collated form.
 */
export interface Spelling {
  /** The positions of the capital letters, if the spelling and the collated form differ only in capital letters. */
  capitals?: number[]
  /** The text itself; absent if its spelling differs from the collated form only in capital letters. */
  written?: string
}

/**
 * Returns the attributes from which the original spelling of a text can be restored. For most texts, these attributes
 * take only a few bytes.
 */
export function spellingOf(text: string): Spelling {
  const form = collated(text)
  const fold = foldIn(form)
  const capitals = capitalsIn(text, fold)
  if (originalText(form, { capitals }) !== text) return { written: text }
  return capitals.length > 0 ? { capitals } : {}
}

const capitalsIn = (text: string, fold: string): number[] =>
  text.split('').flatMap((letter, index) => (letter === fold[index] ? [] : [index]))

/** Returns the original text, from its collated form and its spelling. */
export function originalText(form: string, { capitals = [], written }: Spelling): string {
  if (written !== undefined) return written
  const letters = foldIn(form).split('')
  for (const index of capitals) letters[index] = (letters[index] ?? '').toUpperCase()
  return letters.join('')
}
