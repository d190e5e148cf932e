/** Invisible characters, and the Braille blank (U+2800). Names that differ only in these characters are equal. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Returns whether a text has no visible character. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text)

/**
 * Returns the form in which texts are compared: compatibility-normalised, caseless, without invisible characters. Two
 * names with the same form are considered equal.
 */
export function fold(text: string): string {
  const normalised = text.normalize('NFKC').replace(INVISIBLE, '')
  // The text is first converted to lower case, which turns the capital ẞ into ß. The conversion to upper case turns ß
  // into SS, but would leave the capital ẞ unchanged.
  const caseless = normalised.toLowerCase().toUpperCase().toLowerCase()
  return caseless.replaceAll('ς', 'σ').normalize('NFKC')
}

/** Control characters other than blanks. */
const CONTROLS = /[^\P{Cc}\s]/gu

/**
 * Diacritics: marks that belong to no single script, and the points of Hebrew. Vowel signs of other scripts are
 * excluded, because readers treat them as letters. The voicing marks of Japanese are excluded, because they distinguish
 * が from か.
 */
const DIACRITICS = /(?![\u3099\u309a])(?=[\p{Script=Inherited}\p{Script=Hebrew}])\p{Mn}/gu

/** Letters that Unicode does not decompose although they have a diacritic, and ligatures that are letters. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  œ: 'oe',
  ŧ: 't',
  þ: 'th',
}
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/**
 * Returns the form in which texts are searched and ordered: folded, and without diacritics, so that *muller* finds
 * *Müller*. A text that consists only of diacritics keeps its diacritics. Control characters other than blanks become
 * U+FFFD.
 */
export const unaccented = (text: string): string => withoutDiacritics(fold(text))

/** Returns a folded text without diacritics. */
export function withoutDiacritics(folded: string): string {
  if (!/[^ -~]/.test(folded)) return folded
  const decomposed = folded.replace(CONTROLS, '\ufffd').normalize('NFKD')
  const bare = decomposed.replace(DIACRITICS, '').replace(LETTER, (letter) => LETTERS[letter] as string)
  return bare.normalize('NFKC') || folded
}

/** Returns the words of a string, without diacritics. A string that is not blank has at least one word. */
export const wordsIn = (text: string): string[] =>
  fold(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(withoutDiacritics)
