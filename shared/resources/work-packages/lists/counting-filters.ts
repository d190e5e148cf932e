import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import { type Filter, idsIn } from '#shared/platform/query/filter.ts'
import { withLookups, withoutValues } from '#shared/platform/query/operators.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import { routes as categories } from '#shared/resources/categories/routes.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { routes as versions } from '#shared/resources/versions/routes.ts'
import { filed } from '../store.ts'
import type { Surroundings } from '../surroundings.ts'
import type { Counting, CountingReferences } from './counting.ts'

const isOne = (ids: readonly number[]) => (one?: { id: number }) => one !== undefined && ids.includes(one.id)

const operatorsOf = <T extends { id: number }>(counting: Counting<T>) => ({
  '=': withLookups(anId, (ids) => counting.where(isOne(ids))),
  '!': withLookups(anId, (ids) => counting.where((one) => !isOne(ids)(one))),
  '*': withoutValues(() => counting.where((one) => one !== undefined)),
  '!*': withoutValues(() => counting.where((one) => one === undefined)),
})

/** The filters by what counts only in some projects. */
export const countingFilters = (counting: CountingReferences, around: Surroundings) => ({
  version: byVersion(counting.versions, around),
  category: {
    label: 'Category',
    ...idsIn(categories.list),
    operators: operatorsOf(counting.categories),
  } satisfies Filter,
})

function byVersion(counting: Counting<Version>, around: Surroundings): Filter {
  const withStatus = (status: Version['status']) =>
    withoutValues(() => counting.where((one) => one?.status === status))
  const begin = (ids: readonly number[]) => () => {
    for (const id of ids) suppressUnhandled(around.versionNamed(id))
  }
  return {
    label: 'Version',
    ...idsIn(versions.list),
    operators: {
      ...operatorsOf(counting),
      '=': withLookups(anId, (ids) => ({
        partitions: async () => ids.map(filed.ofVersion),
        rows: counting.where(isOne(ids), begin(ids)),
      })),
      o: withStatus('open'),
      c: withStatus('closed'),
      l: withStatus('locked'),
    },
  }
}
