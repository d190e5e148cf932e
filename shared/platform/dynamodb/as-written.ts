import { collated, foldIn } from './collation.ts'

/** The attributes of a row that say how a text is written, beside its collated form. */
export interface Writing {
  /** The places of its capital letters, where these are all that the form does not tell. */
  capitals?: number[]
  /** Otherwise the text itself. */
  written?: string
}

/** How a text is written, in a few bytes for most texts. */
export function writingOf(text: string): Writing {
  const form = collated(text)
  const fold = foldIn(form)
  const capitals = placesOf(text, fold)
  if (asWritten(form, { capitals }) !== text) return { written: text }
  return capitals.length > 0 ? { capitals } : {}
}

const placesOf = (text: string, fold: string): number[] =>
  text.split('').flatMap((letter, place) => (letter === fold[place] ? [] : [place]))

/** The text of a collated form. */
export function asWritten(form: string, { capitals = [], written }: Writing): string {
  if (written !== undefined) return written
  const letters = foldIn(form).split('')
  for (const place of capitals) letters[place] = (letters[place] ?? '').toUpperCase()
  return letters.join('')
}
