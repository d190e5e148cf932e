/** Characters that some file systems refuse, control characters, and characters that change the writing direction. */
const UNFIT = /[/\\:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

const lastSegmentOf = (path: string) => path.split(/[/\\]/).at(-1) ?? ''

/**
 * Returns the stored name of a file: the last segment of the sent path, with `_` in place of unfit characters. A value
 * that is not a text stays as sent; the property reports the error.
 */
export const cleaned = (name: unknown): unknown =>
  typeof name === 'string' ? lastSegmentOf(name).toWellFormed().trim().replace(UNFIT, '_') : name
