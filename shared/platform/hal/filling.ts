import type { Resource } from './link.ts'

/** What a response holds of resources, each of them rendered when it is asked for. */
export type Elements = AsyncIterable<Resource> | Iterable<Resource>

/** Resources as JSON, as many as there was room for. */
interface Filling {
  texts: string[]
  /** How many of such resources fit where these did not. */
  fitting?: number
}

/** What is left for elements that are larger than those seen. */
const CAUTION = 0.9

/** A response goes through Lambda as JSON once more, where a quote takes two bytes, and may have 6 MB there. */
const ESCAPED = 0.85

/** The bytes that a piece of JSON takes of those a body may have; more than its own where much of it is escaped. */
export const bytesOf = (json: string): number =>
  Math.max(Buffer.byteLength(json), ESCAPED * Buffer.byteLength(JSON.stringify(json)))

/**
 * Renders and serialises resources one by one, and none behind the first that finds no room. The first one always
 * does: the limits on texts see to that.
 *
 * @param room in bytes
 */
export async function filled(elements: Elements, room: number): Promise<Filling> {
  const texts: string[] = []
  let [used, largest] = [0, 0]
  for await (const element of elements) {
    const text = JSON.stringify(element)
    const bytes = bytesOf(text) + 1
    used += bytes
    largest = Math.max(largest, bytes)
    if (used > room && texts.length > 0) return { texts, fitting: fittingIn(room, largest) }
    texts.push(text)
  }
  return { texts }
}

/** With caution never more than have been seen to fit. */
const fittingIn = (room: number, largest: number) => Math.max(1, Math.floor((room * CAUTION) / largest))
