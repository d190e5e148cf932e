/** Characters that some file systems refuse, control characters, and those that change the direction of writing. */
const UNFIT = /[/\\:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

const lastSegmentOf = (path: string) => path.split(/[/\\]/).at(-1) ?? ''

/**
 * The name of a file as it is stored: the last segment of the path that was sent, with `_` for what is unfit. What is no
 * text stays as it is, for the property to refuse.
 */
export const cleaned = (name: unknown): unknown =>
  typeof name === 'string' ? lastSegmentOf(name).toWellFormed().trim().replace(UNFIT, '_') : name
