/** Invisible characters, and the Braille blank (U+2800): two names must not differ in these only. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** A visible character. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text)

/**
 * The form in which texts are compared, searched and sorted: compatibility-normalised, caseless, without
 * invisible characters. Two texts with the same fold are the same name.
 */
export function fold(text: string): string {
  const normalised = text.normalize('NFKC').replace(INVISIBLE, '')
  // Lower case first: upper-casing turns ß into SS, but leaves the capital ẞ as it is.
  const caseless = normalised.toLowerCase().toUpperCase().toLowerCase()
  return caseless.replaceAll('ς', 'σ').normalize('NFKC')
}

const SORT_BYTES = 480

/** The sort key of a folded text: its UTF-8 bytes, cut to at most 480 at a character boundary. */
export function sortBytes(folded: string): Buffer {
  const bytes = Buffer.from(folded)
  if (bytes.length <= SORT_BYTES) return bytes
  let end = SORT_BYTES
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return bytes.subarray(0, end)
}

/** The sort key of a folded text whose runs of digits are numbers: 1.9 comes before 1.10, and digits before letters. */
export const numberedBytes = (folded: string): Buffer =>
  Buffer.concat(
    folded.split(/(\d+)/).map((part, index) => (index % 2 === 1 ? numberBytes(part) : Buffer.from(part))),
  )

/** A digit, then how many digits the number has, then these: a number with more digits is larger. */
function numberBytes(digits: string): Buffer {
  const significant = digits.replace(/^0+(?=\d)/, '')
  const length = Math.min(significant.length, 255)
  return Buffer.concat([Buffer.from('0'), Buffer.from([length]), Buffer.from(significant)])
}
