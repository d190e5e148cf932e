/** Invisible characters, and the Braille blank (U+2800): two names must not differ in these only. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** A visible character. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text)

/**
 * The form in which texts are compared: compatibility-normalised, caseless, without invisible characters. Two texts with the
 * same fold are the same name.
 */
export function fold(text: string): string {
  const normalised = text.normalize('NFKC').replace(INVISIBLE, '')
  // Lower case first: upper-casing turns ß into SS, but leaves the capital ẞ as it is.
  const caseless = normalised.toLowerCase().toUpperCase().toLowerCase()
  return caseless.replaceAll('ς', 'σ').normalize('NFKC')
}

/** Control characters other than blanks. */
const CONTROLS = /[^\P{Cc}\s]/gu

/**
 * Diacritics: marks that any script adds to its letters, and the points of Hebrew. Vowel signs of other scripts are letters to
 * their readers, and so are the voicing marks of Japanese, which tell が from か.
 */
const DIACRITICS = /(?![\u3099\u309a])(?=[\p{Script=Inherited}\p{Script=Hebrew}])\p{Mn}/gu

/** The letters whose diacritic Unicode does not take apart, and ligatures that are letters. */
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
 * The form in which texts are searched and by which they are ordered: the fold without diacritics. So *muller* finds *Müller*.
 * It has U+FFFD for control characters other than blanks. A text of nothing but diacritics keeps them.
 */
export const unaccented = (text: string): string => withoutDiacritics(fold(text))

/** The fold of a text without diacritics. */
export function withoutDiacritics(folded: string): string {
  if (!/[^ -~]/.test(folded)) return folded
  const decomposed = folded.replace(CONTROLS, '\ufffd').normalize('NFKD')
  const bare = decomposed.replace(DIACRITICS, '').replace(LETTER, (letter) => LETTERS[letter] as string)
  return bare.normalize('NFKC') || folded
}

/** The words of a text without diacritics. A text that is not blank has some. */
export const wordsIn = (text: string): string[] =>
  fold(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(withoutDiacritics)
