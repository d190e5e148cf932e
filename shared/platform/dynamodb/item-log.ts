/** The maximum number of texts that a log keeps. */
const LENGTH = 16

/**
 * Texts that an update adds to a log, latest first. A log is kept in the attributes `<log>0` to `<log>15` of an item.
 * The update moves the existing texts to the next attributes, and drops the oldest ones. The update needs no prior
 * read, and the item stays small.
 */
export interface Push {
  log: string
  texts: readonly string[]
}

/** Returns the names of the attributes that store the texts of a log, from the latest text to the oldest. */
export const logAttributes = (log: string): string[] =>
  Array.from({ length: LENGTH }, (_, index) => `${log}${index}`)

/** Returns the texts of a log, latest first. */
export const textsIn = (item: Readonly<Record<string, unknown>>, log: string): string[] =>
  logAttributes(log)
    .map((name) => String(item[name] ?? ''))
    .filter(Boolean)

/** Returns whether a log is full. Older texts may then have been dropped from the log. */
export const isFull = (texts: readonly unknown[]): boolean => texts.length >= LENGTH
