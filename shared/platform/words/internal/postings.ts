/** An occurrence of a word in a text of an indexed resource. */
export interface Posting {
  id: number
  /** The position of the text among the texts of the resource. */
  source: number
}

const BITS = 7
const MORE = 2 ** BITS

/**
 * Encodes each posting as two numbers: the difference between its id and the id of the previous posting, and the number
 * of its text (`source`).
 */
function* numbersOf(postings: readonly Posting[]): Generator<number> {
  let before = 0
  for (const { id, source } of postings) {
    yield id - before
    yield source
    before = id
  }
}

const compare = (a: Posting, b: Posting): number => a.id - b.id || a.source - b.source

/**
 * Packs postings into about two bytes each. The postings are sorted by id, and each id is stored as its difference from
 * the previous id. Most differences are small, and a small number takes one byte.
 */
export function packedPostings(postings: readonly Posting[]): Uint8Array {
  const bytes: number[] = []
  for (const number of numbersOf(postings.toSorted(compare))) {
    let rest = number
    for (; rest >= MORE; rest = Math.floor(rest / MORE)) bytes.push((rest % MORE) + MORE)
    bytes.push(rest)
  }
  return Uint8Array.from(bytes)
}

/** Calls a function for each packed posting. Allocates no objects, because there may be a million postings. */
export function eachPosting(bytes: Uint8Array, take: (id: number, source: number) => void): void {
  let id = 0
  for (let at = 0; at < bytes.length; ) {
    let source = 0
    for (const part of ['id', 'source'] as const) {
      let number = 0
      let weight = 1
      for (; (bytes[at] as number) >= MORE; weight *= MORE)
        number += ((bytes[at++] as number) - MORE) * weight
      number += (bytes[at++] as number) * weight
      if (part === 'id') id += number
      else source = number
    }
    take(id, source)
  }
}

/** Unpacks postings. */
export function unpackedPostings(bytes: Uint8Array): Posting[] {
  const postings: Posting[] = []
  eachPosting(bytes, (id, source) => postings.push({ id, source }))
  return postings
}
