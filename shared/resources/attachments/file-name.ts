/** What cannot be in names of files somewhere, control characters, and those that turn the direction of writing. */
const UNFIT = /[/\\:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** The name of a file as it is stored: the last segment of the path that was sent, with `_` for what is unfit. */
export const cleaned = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').toWellFormed().trim().replace(UNFIT, '_')
