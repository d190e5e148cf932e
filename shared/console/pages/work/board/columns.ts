import { linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import { hrefOf } from '../work-package.ts'

/** A status with the work packages that have it. */
export interface Column {
  readonly href: string
  readonly name: string
  readonly color?: string
  readonly cards: readonly Resource[]
}

/** Where cards have just been put, by their addresses: each counts while its card is the one that was moved. */
export type Moves = ReadonlyMap<string, { readonly of: Resource; readonly to: string }>

/** The status in which a card is shown: the one it has just been put into, else the one it has. */
function statusOf(card: Resource, moves: Moves): string | undefined {
  const move = moves.get(hrefOf(card))
  return move && move.of.lockVersion === card.lockVersion ? move.to : linkOf(card, 'status')?.href
}

/** The statuses that cards say they have, the oldest first: what is known until all statuses have been read. */
export function statusesOf(cards: readonly Resource[]): readonly Resource[] {
  const known = new Map(cards.map(({ _links: { status } = {} }) => [JSON.stringify(status), status]))
  const byAge = (one: Resource, other: Resource) =>
    hrefOf(one).localeCompare(hrefOf(other), undefined, { numeric: true })
  return [...known.values()].flatMap((self) => (self ? [{ _links: { self } }] : [])).sort(byAge)
}

/** The columns of a board: one for each status, in their order. */
export function columnsOf(
  statuses: readonly Resource[],
  cards: readonly Resource[],
  moves: Moves,
): readonly Column[] {
  const shown = cards.map((card) => ({ card, status: statusOf(card, moves) }))
  return statuses.map((status) => ({
    href: hrefOf(status),
    name: titleOf(status),
    color: status.color as string | undefined,
    cards: shown.filter((one) => one.status === hrefOf(status)).map(({ card }) => card),
  }))
}

/** The column beside another one. @param step -1 for the one before, 1 for the one after */
export function beside(columns: readonly Column[], href: string, step: -1 | 1): Column | undefined {
  const at = columns.findIndex((column) => column.href === href)
  return columns[at + step]
}
