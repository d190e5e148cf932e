import { linkOf, type Resource } from '../../../api/hal.ts'

export interface EntryMove {
  readonly href: string
  readonly to: number
}

export const hrefOf = (entry: Resource): string => linkOf(entry, 'self')?.href ?? ''

export const indexOf = (entries: readonly Resource[], href: string): number =>
  entries.findIndex((entry) => hrefOf(entry) === href)

/** Returns the entries after applying moves one after another. Moving a missing entry changes nothing. */
export const afterMoves = (entries: readonly Resource[], moves: readonly EntryMove[]): readonly Resource[] =>
  moves.reduce((all, { href, to }) => {
    const entry = all[indexOf(all, href)]
    return entry ? all.filter((one) => one !== entry).toSpliced(to, 0, entry) : all
  }, entries)

/**
 * Returns the index to which a key moves an entry. Returns undefined if the key moves nothing, or if the entry cannot
 * move any further in the direction of the key.
 */
export function indexByKey(key: string, from: number, count: number): number | undefined {
  const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }
  const step = steps[key]
  const to = from + (step ?? 0)
  return step !== undefined && to >= 0 && to < count ? to : undefined
}

/** The position of a row: its lower edge, in pixels. */
interface Row {
  readonly bottom: number
}

/** Returns the index of the row at a vertical position, or of the nearest row. */
export function indexAt(rows: readonly Row[], y: number): number {
  const below = rows.findIndex(({ bottom }) => y < bottom)
  return below === -1 ? rows.length - 1 : below
}
