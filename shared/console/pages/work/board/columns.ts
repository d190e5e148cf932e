import { linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import type { MayGet } from '../transitions.ts'
import { hrefOf } from '../work-package.ts'

/** A status with its work packages. */
export interface CardColumn {
  readonly href: string
  readonly name: string
  readonly color?: string
  readonly cards: readonly Resource[]
}

/** A pending move of a work package to another status. */
export interface CardMove {
  readonly card: string
  readonly from: string | undefined
  readonly to: string
}

/**
 * A card that is being dragged. `mayGet` tests whether the card may get a status; it is absent until the rule is known.
 */
export interface Dragged {
  readonly card: Resource
  readonly mayGet?: MayGet
}

/** Numbers of work packages, grouped by the resource to which they link. `href` is the address of that resource. */
type Counts = readonly { readonly href?: string; readonly count: number }[]

/**
 * Returns the statuses of the cards, ordered by id. The board shows columns for these statuses until all statuses have
 * been read.
 */
export function cardStatuses(cards: readonly Resource[]): readonly Resource[] {
  const known = new Map(cards.map(({ _links: { status } = {} }) => [JSON.stringify(status), status]))
  const byAge = (one: Resource, other: Resource) =>
    hrefOf(one).localeCompare(hrefOf(other), undefined, { numeric: true })
  return [...known.values()].flatMap((self) => (self ? [{ _links: { self } }] : [])).sort(byAge)
}

/** Returns the columns of a board, one for each status, in the order of the statuses. */
export function columnsOf(statuses: readonly Resource[], cards: readonly Resource[]): readonly CardColumn[] {
  return statuses.map((status) => ({
    href: hrefOf(status),
    name: titleOf(status),
    color: status.color as string | undefined,
    cards: cards.filter((card) => linkOf(card, 'status')?.href === hrefOf(status)),
  }))
}

/**
 * Returns the number of work packages in a column: the count from the service, plus pending moves into the column,
 * minus pending moves out of it.
 */
export function countIn({ href }: CardColumn, counts: Counts, moves: readonly CardMove[]): number {
  const counted = counts.find((one) => one.href === href)?.count ?? 0
  const [arriving, leaving] = [
    moves.filter(({ to }) => to === href),
    moves.filter(({ from }) => from === href),
  ]
  return counted + arriving.length - leaving.length
}

/**
 * Returns the nearest column, in one direction, with a status to which the card may change.
 *
 * @param step -1 to search the previous columns, 1 to search the following columns
 */
export function beside(
  columns: readonly CardColumn[],
  href: string | undefined,
  step: -1 | 1,
  mayGet: MayGet,
): CardColumn | undefined {
  const at = columns.findIndex((column) => column.href === href)
  if (at < 0) return undefined
  const others = step > 0 ? columns.slice(at + 1) : columns.slice(0, at).reverse()
  return others.find((column) => mayGet(column.href))
}

/**
 * Returns whether a column refuses the dragged card, because the card's workflow does not allow the status of the
 * column.
 */
export const refuses = ({ href }: Pick<CardColumn, 'href'>, dragged: Dragged | undefined): boolean =>
  dragged?.mayGet !== undefined && !dragged.mayGet(href)
