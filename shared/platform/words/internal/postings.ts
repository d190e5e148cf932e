/** Where a word occurs: in a text of a thing. */
export interface Posting {
  /** The id of the thing. */
  id: number
  /** The number of the text among those of the thing. */
  source: number
}

const BITS = 7
const MORE = 2 ** BITS

/** The numbers of postings: for each, how much the id is larger than the one before, and the source. */
function* numbersOf(postings: readonly Posting[]): Generator<number> {
  let before = 0
  for (const { id, source } of postings) {
    yield id - before
    yield source
    before = id
  }
}

const compare = (a: Posting, b: Posting): number => a.id - b.id || a.source - b.source

/** Packs postings into some two bytes for each: in the order of their ids, small numbers in one byte. */
export function packed(postings: readonly Posting[]): Uint8Array {
  const bytes: number[] = []
  for (const number of numbersOf(postings.toSorted(compare))) {
    let rest = number
    for (; rest >= MORE; rest = Math.floor(rest / MORE)) bytes.push((rest % MORE) + MORE)
    bytes.push(rest)
  }
  return Uint8Array.from(bytes)
}

/** Calls a function with each of the postings in some bytes, without making objects of them: there may be a million. */
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

/** The postings in some bytes. */
export function unpacked(bytes: Uint8Array): Posting[] {
  const postings: Posting[] = []
  eachPosting(bytes, (id, source) => postings.push({ id, source }))
  return postings
}
