import type { ListedRow, RowTest } from '#shared/platform/lists/paging.ts'
import { type Filter, idsIn } from '#shared/platform/query/filter.ts'
import { withLookups, withoutValues } from '#shared/platform/query/operators.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { routes as versions } from '#shared/resources/versions/routes.ts'
import { filed, row } from '../store.ts'
import type { AvailableVersions } from './references.ts'

/** Work packages by their version, as long as it is available in their project. */
export function byVersion(available: AvailableVersions): Filter {
  const where = (
    accepts: (version: Version | undefined) => boolean,
    ids: readonly number[] = [],
  ): RowTest => ({
    attributes: [row.versionId, row.project],
    test: async () => {
      available.begin(ids)
      return (found: ListedRow) => available.of(found)?.then(accepts) ?? accepts(undefined)
    },
  })
  const withStatus = (status: Version['status']) =>
    withoutValues(() => where((one) => one?.status === status))
  const isOne = (ids: readonly number[]) => (version?: Version) =>
    version !== undefined && ids.includes(version.id)
  return {
    label: 'Version',
    ...idsIn(versions.list),
    operators: {
      '=': withLookups(anId, (ids) => ({
        partitions: async () => ids.map(filed.ofVersion),
        rows: where(isOne(ids), ids),
      })),
      '!': withLookups(anId, (ids) => where((version) => !isOne(ids)(version))),
      '*': withoutValues(() => where((version) => version !== undefined)),
      '!*': withoutValues(() => where((version) => version === undefined)),
      o: withStatus('open'),
      c: withStatus('closed'),
      l: withStatus('locked'),
    },
  }
}
