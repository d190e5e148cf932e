/** An entry of a list that the configuration holds, such as a status or a priority. */
export interface Ordered {
  id: number
  position?: number
  isDefault: boolean
}

/** An entry that has a position. */
export type Placed<T extends Ordered> = T & { position: number }

/**
 * The entries in force, by position, then by id. A default set holds as long as nothing is stored.
 *
 * @param stored by id, which is their order where they have no position
 */
export const inForce = <T extends Ordered>(stored: readonly T[], defaults: readonly T[]): Placed<T>[] =>
  (stored.length > 0 ? stored : defaults)
    .map((one, index) => ({ ...one, position: one.position ?? index + 1 }))
    .sort((a, b) => a.position - b.position || a.id - b.id)

/** The default entry: the one that says so, or the first one. There is always an entry. */
export const defaultOf = <T extends Ordered>(entries: readonly T[]): T =>
  entries.find(({ isDefault }) => isDefault) ?? (entries[0] as T)

/** The entry with an id; the default one stands in for one that is gone. */
export const entryOr = <T extends Ordered>(entries: readonly T[], id: number | undefined): T =>
  entries.find((one) => one.id === id) ?? defaultOf(entries)
