import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { matchesRow } from '#shared/platform/collections/row-query.ts'
import { pageByFilter } from '#shared/platform/lists/internal/page-by-filter.ts'
import type { Batches, Page } from '#shared/platform/lists/page.ts'
import type { Selection } from '#shared/platform/lists/selection.ts'

/** An element on a page of a list in memory. */
interface Paged<E, Shown> {
  id: number
  one: E
  shown?: Shown
}

/**
 * Returns a sorted page of elements that are in memory, the number of elements on all pages, and the groups.
 *
 * @param all may contain an element several times
 * @param rowOf returns all values by which an element can be filtered, sorted and grouped
 * @param show returns an element as the page contains it; undefined omits the element
 */
export async function pageInMemory<E extends object, Shown extends object = E>(
  all: readonly E[],
  rowOf: (one: E) => ListedRow,
  selection: Selection,
  show: (one: E) => Promise<Shown | undefined> = async (one) => one as unknown as Shown,
): Promise<Page<Shown>> {
  const elements = new Map(all.map((one) => [rowOf(one).id, one]))
  const rows = [...elements.values()].map(rowOf)
  const find = (id: number): Paged<E, Shown> | undefined => {
    const one = elements.get(id)
    return one && { id, one }
  }
  const source = {
    find: async ({ filter }: { filter?: Selection['filter'] }, among?: ReadonlySet<number>) =>
      rows.filter((row) => (among?.has(row.id) ?? true) && matchesRow(row, filter)),
    row: async () => undefined,
    async byId(id: number) {
      const found = find(id)
      const shown = found && (await show(found.one))
      return shown && { ...found, shown }
    },
    all: (ids: readonly number[]) => each(ids.flatMap((id) => find(id) ?? [])),
    attributesOf: ({ one }: Paged<E, Shown>) => rowOf(one),
  }
  const page = await pageByFilter<Paged<E, Shown>>(source, selection)
  return { ...page, batches: shownIn(page.batches) }
}

async function* each<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all
}

async function* shownIn<Shown>(batches: Batches<Paged<unknown, Shown>>): AsyncGenerator<Shown[]> {
  for await (const batch of batches) yield batch.flatMap(({ shown }) => shown ?? [])
}
