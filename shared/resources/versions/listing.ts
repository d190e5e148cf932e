import { amongFilter, type ReferringAttribute } from '#shared/platform/query/among-filter.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { withoutValues } from '#shared/platform/query/operators.ts'
import { type Referring, referringTo } from '#shared/platform/query/referred.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import type { Version } from './model.ts'
import { routes } from './routes.ts'

/** A filter by the version of rows, or by its status. @param find finds a version */
export function versionFilter(
  attribute: Pick<ReferringAttribute, 'filed'> & { attribute: Referring },
  find: (id: number) => Promise<Version | undefined>,
): Filter {
  const { operators, ...filter } = amongFilter({
    ...attribute,
    label: 'Version',
    list: routes.list,
    kind: anId,
    isOptional: true,
    idsOf: (ids) => new Set(ids),
  })
  const withStatus = (status: Version['status']) => {
    const isOne = async (id?: number) => id !== undefined && (await find(id))?.status === status
    return withoutValues(() => referringTo(attribute.attribute, async () => isOne))
  }
  const byStatus = { o: withStatus('open'), c: withStatus('closed'), l: withStatus('locked') }
  return { ...filter, operators: { ...operators, ...byStatus } }
}
