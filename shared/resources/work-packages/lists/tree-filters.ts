import type { Stores } from '#shared/app.ts'
import { once } from '#shared/platform/concurrency.ts'
import type { ListedRow, RowTest } from '#shared/platform/lists/selection.ts'
import { type Filter, idsIn, type Operator } from '#shared/platform/query/filter.ts'
import { presence, withLookups } from '#shared/platform/query/operators.ts'
import { anId, ownIdFilter } from '#shared/platform/query/value-filters.ts'
import { routes } from '../routes.ts'
import { filed, row } from '../store.ts'
import type { Surroundings } from '../surroundings.ts'
import type { Audience } from './audience.ts'

/** The most ids that a list is asked for. */
const MAX_IDS = 500

const limited =
  (operator: Operator): Operator =>
  (values) =>
    values.length > MAX_IDS ? { problem: `only ${MAX_IDS} values allowed.` } : operator(values)

/** Work packages by their ids. */
export function byId(): Filter {
  const filter = ownIdFilter(routes.list)
  const operators = Object.entries(filter.operators).map(([name, operator]) => [name, limited(operator)])
  return { ...filter, operators: Object.fromEntries(operators) }
}

/** Finds those of some work packages that the requester sees: hidden ones count as missing. */
type VisibleAmong = (ids: readonly number[]) => Promise<ReadonlySet<number>>

const visibleTo =
  (audience: Audience, around: Surroundings): VisibleAmong =>
  async (ids) => {
    const found = await Promise.all(ids.map((id) => around.workPackage(id)))
    return new Set(found.flatMap((one) => (one && audience.sees(one) ? one.id : [])))
  }

/** The filters by what is above. */
export function treeFilters(audience: Audience, around: Surroundings, stores: Stores<'workPackages'>) {
  const visibleAmong = visibleTo(audience, around)
  return { parent: byParent(visibleAmong), ancestor: byAncestor(visibleAmong, stores) }
}

/** Work packages by their parent. A hidden one has no children for `=` and `!`, but its children still have a parent. */
function byParent(visibleAmong: VisibleAmong): Filter {
  const isAmong = (ids: number[], wanted: boolean): RowTest => ({
    attributes: [row.parent],
    test: async () => {
      const parents = await visibleAmong(ids)
      return (found) => parents.has(Number(found[row.parent])) === wanted
    },
  })
  return {
    label: 'Parent',
    ...idsIn(routes.list),
    operators: {
      '=': withLookups(anId, (ids) => ({
        partitions: async () => ids.map(filed.childrenOf),
        rows: isAmong(ids, true),
      })),
      '!': withLookups(anId, (ids) => isAmong(ids, false)),
      ...presence(row.parent),
    },
  }
}

/** Work packages by one of those above them. */
const byAncestor = (visibleAmong: VisibleAmong, stores: Stores<'workPackages'>): Filter => ({
  label: 'Ancestor',
  ...idsIn(routes.list),
  operators: {
    '=': withLookups(anId, (ids) => {
      const below = once(async () => descendantsOf(await visibleAmong(ids), stores))
      const test = async () => {
        const found = await below()
        return ({ id }: ListedRow) => found.has(id)
      }
      return { candidateIds: below, rows: { attributes: [], test } }
    }),
  },
})

/** The ids of everything below some work packages: a round trip for each level. */
async function descendantsOf(
  ids: ReadonlySet<number>,
  { workPackages }: Stores<'workPackages'>,
): Promise<ReadonlySet<number>> {
  const found = new Set<number>()
  for (let level = [...ids]; level.length > 0; ) {
    const children = (await Promise.all(level.map((id) => workPackages.childrenOf(id)))).flat()
    level = children.map(({ id }) => id).filter((id) => !found.has(id))
    for (const id of level) found.add(id)
  }
  return found
}
