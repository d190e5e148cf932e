/** What has no shape of its own, and a blank that looks like one: it must not tell two names apart. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** What there is to see of a text. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether there is nothing to see of a text. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text)

/**
 * The form in which texts are compared, searched and sorted: compatibility-normalised, caseless, without
 * invisible characters. Two texts with one fold are one name.
 */
export function fold(text: string): string {
  const normalised = text.normalize('NFKC').replace(INVISIBLE, '')
  // Small first: the capital sharp s stays as it is when it is made a capital.
  const caseless = normalised.toLowerCase().toUpperCase().toLowerCase()
  return caseless.replaceAll('ς', 'σ').normalize('NFKC')
}

const SORT_BYTES = 480

/** The sort key of a folded text: its UTF-8 bytes, cut to 480 at a character's end. */
export function sortBytes(folded: string): Buffer {
  const bytes = Buffer.from(folded)
  if (bytes.length <= SORT_BYTES) return bytes
  let end = SORT_BYTES
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return bytes.subarray(0, end)
}
