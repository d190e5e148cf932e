import { type Condition, computed, equals, not } from '#shared/platform/dynamodb/condition.ts'
import { type Filter, idsIn } from '#shared/platform/query/filter.ts'
import { byText, humanName, type Listing } from '#shared/platform/query/listing.ts'
import { lookupFilter } from '#shared/platform/query/lookup-filter.ts'
import { takingLookups } from '#shared/platform/query/operators.ts'
import { anId, choiceFilter, ownIdFilter } from '#shared/platform/query/value-filters.ts'
import type { Ports } from '#shared/ports.ts'
import { toWorkPackage } from '#shared/project-context/link-targets.ts'
import { routes as workPackages } from '#shared/resources/work-packages/routes.ts'
import { storedForm, type TypeName, typeNames } from './kinds.ts'
import { routes } from './routes.ts'
import { relationsIn, relationsOf } from './store.ts'
import type { Connected } from './visibility.ts'

/**
 * One end of a relation. A filter by work package compares the values of the filter with the work package at this end.
 */
type Member = 'from' | 'to'

/**
 * Returns a filter by the work packages at the ends of a relation. With `=`, the list reads only the partitions of the
 * given work packages, which contain all matches.
 *
 * @param members the ends that the filter compares
 */
function byEnd(label: string, members: readonly Member[]): Filter {
  const among = (ids: readonly number[]): Condition =>
    computed(members, (relation) => members.some((member) => ids.includes(relation[member] as number)))
  return {
    label,
    ...idsIn(workPackages.list),
    operators: {
      '=': takingLookups(anId, (ids) => ({ partitions: async () => ids.map(relationsOf), rows: among(ids) })),
      '!': takingLookups(anId, (ids) => not(among(ids))),
    },
  }
}

/**
 * Filters by relation type. Clients may use the name at either end of a relation, such as `follows` and `precedes`. The
 * name is translated to the stored type.
 */
const byType = choiceFilter('Type', typeNames, (name) => equals('type', storedForm(name).type))

/**
 * Returns a column for each name of a relation type. The filter of a column selects the work packages with a relation
 * of this type to at least one of the given work packages.
 *
 * @param visibleAmong returns those of the given ids whose work packages are visible
 */
export function relationColumns(
  visibleAmong: (ids: readonly number[]) => Promise<Iterable<number>>,
  ports: Ports,
) {
  const filterBy = (name: TypeName) =>
    lookupFilter({
      label: humanName(name),
      list: workPackages.list,
      kind: anId,
      one: (ids) => ({ ids: async () => relationsIn(ports).related(await visibleAmong(ids), name) }),
    })
  const columns = typeNames.map((name) => [name, { filter: filterBy(name), values: toWorkPackage }] as const)
  return Object.fromEntries(columns)
}

/** The row of a relation, for filters and sort keys. */
export const rowOf = ({ relation: { id, from, to, type } }: Connected) => ({ id, from, to, type })

/** The filters and sort keys of relations (specification, "Relations"). */
export const relationListing: Listing = {
  filters: {
    id: ownIdFilter(routes.list),
    involved: byEnd('Involved', ['from', 'to']),
    from: byEnd('From', ['from']),
    to: byEnd('To', ['to']),
    type: byType,
  },
  sorts: { id: 'id', type: byText('type') },
}
