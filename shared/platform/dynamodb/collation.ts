import { fold, withoutDiacritics } from '#shared/platform/fold.ts'

/**
 * Character that ends a text in rows and keys. It sorts before all other characters, so that a text sorts before longer
 * texts that start with it.
 */
export const TEXT_TERMINATOR = '\u0001'

/** The bounds of a range of keys that end with an id: `FIRST` sorts before every id, and `LAST` after every id. */
export const [FIRST, LAST] = ['0', '~'] as const

/**
 * The characters that separate the two parts of a collated text: the text without diacritics, and the folded text.
 * `BELOW` is used if the folded text sorts before the text without diacritics, and `ABOVE` if it sorts after it. In a
 * key, `BELOW` sorts before every id, and `ABOVE` after every id.
 */
const [BELOW, ABOVE] = ['\u0002', '\u007f'] as const

/**
 * Returns the form of a text in rows and keys: the folded text without diacritics. If the folded text has diacritics,
 * the folded text itself follows as a second part. Lists search the first part, and are sorted by both parts.
 */
export function collated(text: string): string {
  const folded = fold(text)
  const bare = withoutDiacritics(folded)
  if (folded === bare) return bare
  return `${bare}${TEXT_TERMINATOR}${compareBytes(folded, bare) < 0 ? BELOW : ABOVE}${folded}`
}

/** Compares texts as DynamoDB does, by their bytes. */
export const compareBytes = (a: string, b: string): number => Buffer.from(a).compare(Buffer.from(b))

/** Returns the first part of a collated text. This part is the text without diacritics. */
export const unaccentedIn = (collatedText: string): string =>
  collatedText.split(TEXT_TERMINATOR, 1)[0] as string

/** Returns the folded text that a collated text contains. The folded text still has its diacritics. */
export const foldIn = (collatedText: string): string => {
  const end = collatedText.indexOf(TEXT_TERMINATOR)
  return end < 0 ? collatedText : collatedText.slice(end + TEXT_TERMINATOR.length + BELOW.length)
}

const MAX_BYTES = 480

/** Matches the separator between the two parts of a collated text. */
const SEPARATOR = new RegExp(`(${TEXT_TERMINATOR}[${BELOW}${ABOVE}])`)

/** Returns a collated text for a sort key: each of its parts is cut to at most 480 bytes, at a character boundary. */
export const inKey = (collatedText: string): string => collatedText.split(SEPARATOR).map(cut).join('')

function cut(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= MAX_BYTES) return text
  let end = MAX_BYTES
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return bytes.toString('utf8', 0, end)
}

/**
 * Returns the bytes by which collated texts are sorted in memory. The order is the same as the order of sort keys that
 * begin with these texts.
 */
export const sortBytes = (collatedText: string): Buffer =>
  Buffer.from(`${inKey(collatedText)}${TEXT_TERMINATOR}${FIRST}`)

/**
 * Returns the bytes by which texts with numbers are sorted in memory. Digits are compared as numbers, so 1.9 sorts
 * before 1.10. Digits sort before letters.
 */
export const numberedBytes = (collatedText: string): Buffer =>
  Buffer.concat(
    `${collatedText}${TEXT_TERMINATOR}${FIRST}`
      .split(/(\d+)/)
      .map((part, index) => (index % 2 === 1 ? numberBytes(part) : Buffer.from(part))),
  )

/**
 * Encodes a number as three parts: the digit 0, one byte with the number of digits, and the digits. Numbers with more
 * digits therefore sort later.
 */
function numberBytes(digits: string): Buffer {
  const significant = digits.replace(/^0+(?=\d)/, '')
  const length = Math.min(significant.length, 255)
  return Buffer.concat([Buffer.from('0'), Buffer.from([length]), Buffer.from(significant)])
}
