import type { EntityCollection } from '#shared/entities/collection.ts'
import type { Entity } from '#shared/entities/entity.ts'
import type { Page, RowTest, Selection, SortKey } from '#shared/entities/page.ts'
import { awaitedOrNot } from './filter.ts'
import { DEFAULT_PAGE_SIZE } from './pagination.ts'

/** For whom a list is read. */
export interface Reader {
  /** The id that the credentials claim. */
  claimedId?: number
  /** Settles when it is known whether the requester may have the list at all. */
  admitted: Promise<unknown>
}

/** Whether a selection is a page of everything by id, which no rows have to be read for. */
export const isEverything = ({ filter, among, tests, order }: Selection): boolean =>
  !filter && !among && !tests?.length && (order[0]?.by ?? 'id') === 'id'

/**
 * Begins reading what the requester is likely to be answered with, which saves them a round trip; but before they are
 * admitted no more than costs little, whoever they are.
 *
 * @param guess a selection; without it, nothing is read ahead
 * @returns what gives the page of a selection when they have been admitted: that of the guess if it has been begun, and
 * else read as it is said then
 */
export function readingAhead<E extends Entity>(
  collection: EntityCollection<E>,
  { claimedId, admitted }: Reader,
  guess?: Selection,
): (selection: Selection, unread?: Selection) => Promise<Page<E>> {
  const isBegun = guess && claimedId !== undefined && costsLittle(guess, collection)
  const begun = isBegun && awaitedOrNot(collection.page(onceAdmitted(guess, admitted)))
  return (selection, unread = selection) => (begun && selection === guess ? begun : collection.page(unread))
}

/** Whether what is read first is as few entities as a page of the usual size has, or the rows that one query reads. */
function costsLittle<E extends Entity>(selection: Selection, { rows }: EntityCollection<E>): boolean {
  const { among, whole, size } = selection
  if (typeof among === 'function') return false
  if (among) return among.size <= DEFAULT_PAGE_SIZE
  return isEverything(selection) ? size <= DEFAULT_PAGE_SIZE : rows.isOneChunk && !whole
}

/** The same selection, of which no more than rows are read, and nothing is looked up, before somebody is admitted. */
function onceAdmitted(selection: Selection, admitted: Promise<unknown>): Selection {
  if (isEverything(selection)) return selection
  const { tests = [], order } = selection
  const later = <T>(begin: () => T | Promise<T>) => admitted.then(begin)
  const testLater = ({ attributes, test }: RowTest): RowTest => ({ attributes, test: () => later(test) })
  const orderLater = ({ by, descending }: SortKey): SortKey => ({
    by: by === 'id' ? by : { ...by, reader: () => later(by.reader) },
    descending,
  })
  return { ...selection, tests: [...tests, anything].map(testLater), order: order.map(orderLater) }
}

/** Holds for every row: entities are read when all tests are known, so not before somebody is admitted. */
const anything: RowTest = { attributes: [], test: async () => () => true }
