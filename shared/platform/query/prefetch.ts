import type { Page, Preparable, RowTest, Selection, SortKey } from '#shared/platform/collections/paging.ts'
import type { RowSource } from '#shared/platform/collections/rows.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import { DEFAULT_PAGE_SIZE } from './list-input.ts'

/** What a list needs of a collection. */
export interface ListedCollection<E> extends Preparable {
  rows: Pick<RowSource, 'isOneChunk'>
  /** Whether every page of a selection costs the same. */
  isFlat(selection: Selection): boolean
  page(selection: Selection): Promise<Page<E>>
}

/** The requester of a list, before they are known. */
interface Reader {
  /** The user id in the credentials, not verified yet. */
  claimedId?: number
  /** Resolves when the requester may see the list; rejects if they may not. */
  admitted: Promise<unknown>
}

/**
 * Starts to read the likely result while the requester is still being loaded. It saves every list one round trip: a first
 * page takes 1 instead of 2. Until they are admitted it makes only cheap reads, because anybody can cause them.
 *
 * @param guess the selection that is likely to be needed; without it, nothing is read
 * @returns the page of the guess, or undefined if nothing is read ahead
 */
export function prefetch<E>(
  collection: ListedCollection<E>,
  { claimedId, admitted }: Reader,
  guess: Selection | undefined,
): Promise<Page<E>> | undefined {
  if (!guess || claimedId === undefined || !isCheap(guess, collection)) return undefined
  return suppressUnhandled(collection.page(collection.isFlat(guess) ? guess : onceAdmitted(guess, admitted)))
}

/** Whether the first reads are cheap: no more entities than a page of the default size has, or rows of one query. */
function isCheap<E>(selection: Selection, collection: ListedCollection<E>): boolean {
  const { candidateIds, needsEntities, size } = selection
  if (typeof candidateIds === 'function') return false
  if (candidateIds) return candidateIds.size <= DEFAULT_PAGE_SIZE
  return collection.isFlat(selection)
    ? size <= DEFAULT_PAGE_SIZE
    : collection.rows.isOneChunk && !needsEntities
}

/** The same selection, of which only rows are read before the requester is admitted: no lookups, no entities. */
function onceAdmitted(selection: Selection, admitted: Promise<unknown>): Selection {
  const { tests = [], order } = selection
  const afterAdmission = <T>(begin: () => T | Promise<T>) => admitted.then(begin)
  const testLater = ({ attributes, test }: RowTest): RowTest => ({
    attributes,
    test: () => afterAdmission(test),
  })
  const orderLater = ({ by, descending }: SortKey): SortKey => ({
    by: by === 'id' ? by : { ...by, reader: () => afterAdmission(by.reader) },
    descending,
  })
  return { ...selection, tests: [...tests, acceptAll].map(testLater), order: order.map(orderLater) }
}

/** Accepts every row. Entities are read only when all tests are ready, so not before the requester is admitted. */
const acceptAll: RowTest = { attributes: [], test: async () => () => true }
