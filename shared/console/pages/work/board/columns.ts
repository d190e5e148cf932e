import { linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import { hrefOf } from '../work-package.ts'

/** A status with the work packages that have it. */
export interface Column {
  readonly href: string
  readonly name: string
  readonly color?: string
  readonly cards: readonly Resource[]
}

/** A work package that is being put into another status, which is not answered yet. */
export interface Move {
  readonly card: string
  readonly from: string | undefined
  readonly to: string
}

/** How many work packages have what is at an address. */
type Counts = readonly { readonly href?: string; readonly count: number }[]

/** The statuses that cards say they have, the oldest first: what is known until all statuses have been read. */
export function statusesOf(cards: readonly Resource[]): readonly Resource[] {
  const known = new Map(cards.map(({ _links: { status } = {} }) => [JSON.stringify(status), status]))
  const byAge = (one: Resource, other: Resource) =>
    hrefOf(one).localeCompare(hrefOf(other), undefined, { numeric: true })
  return [...known.values()].flatMap((self) => (self ? [{ _links: { self } }] : [])).sort(byAge)
}

/** The columns of a board: one for each status, in their order. */
export function columnsOf(statuses: readonly Resource[], cards: readonly Resource[]): readonly Column[] {
  return statuses.map((status) => ({
    href: hrefOf(status),
    name: titleOf(status),
    color: status.color as string | undefined,
    cards: cards.filter((card) => linkOf(card, 'status')?.href === hrefOf(status)),
  }))
}

/** How many work packages a column has: as many as were counted, and those that are being put into it, but not those out of it. */
export function countIn({ href }: Column, counts: Counts, moves: readonly Move[]): number {
  const counted = counts.find((one) => one.href === href)?.count ?? 0
  const [come, gone] = [moves.filter(({ to }) => to === href), moves.filter(({ from }) => from === href)]
  return counted + come.length - gone.length
}

/** The column beside another one. @param step -1 for the one before, 1 for the one after */
export function beside(columns: readonly Column[], href: string, step: -1 | 1): Column | undefined {
  const at = columns.findIndex((column) => column.href === href)
  return columns[at + step]
}
