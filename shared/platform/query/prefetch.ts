import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Page, RowTest, Selection, SortKey } from '#shared/platform/collections/paging.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import { DEFAULT_PAGE_SIZE } from './parse.ts'

/** For whom a list is read. */
interface Reader {
  /** The id that the credentials claim. */
  claimedId?: number
  /** Settles when it is known whether the requester may have the list at all. */
  admitted: Promise<unknown>
}

/**
 * Begins reading what the requester is likely to be answered with, which saves them a round trip; but before they are
 * admitted no more than costs little, whoever they are.
 *
 * @param guess a selection; without it, nothing is read ahead
 * @returns the page of the guess, where that has been begun
 */
export function prefetch<E extends Entity>(
  collection: EntityCollection<E>,
  { claimedId, admitted }: Reader,
  guess: Selection | undefined,
): Promise<Page<E>> | undefined {
  if (!guess || claimedId === undefined || !costsLittle(guess, collection)) return undefined
  return suppressUnhandled(collection.page(collection.isFlat(guess) ? guess : onceAdmitted(guess, admitted)))
}

/** Whether what is read first is as few entities as a page of the usual size has, or the rows that one query reads. */
function costsLittle<E extends Entity>(selection: Selection, collection: EntityCollection<E>): boolean {
  const { among, whole, size } = selection
  if (typeof among === 'function') return false
  if (among) return among.size <= DEFAULT_PAGE_SIZE
  return collection.isFlat(selection) ? size <= DEFAULT_PAGE_SIZE : collection.rows.isOneChunk && !whole
}

/** The same selection, of which no more than rows are read, and nothing is looked up, before somebody is admitted. */
function onceAdmitted(selection: Selection, admitted: Promise<unknown>): Selection {
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
