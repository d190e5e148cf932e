import { once } from '#shared/platform/concurrency.ts'
import type { RowTest } from '#shared/platform/lists/selection.ts'
import { type Filter, idsIn } from '#shared/platform/query/filter.ts'
import { humanName } from '#shared/platform/query/listing.ts'
import { withLookups } from '#shared/platform/query/operators.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import { aPrincipal, idsOf } from '#shared/resources/principals/listing.ts'
import { storedForm, type TypeName, typeNames } from '#shared/resources/relations/kinds.ts'
import { routes as users } from '#shared/resources/users/routes.ts'
import type { ListingContext } from '../audience.ts'
import { routes } from '../routes.ts'
import { row } from '../store.ts'
import { visibleAmong } from './reference-filters.ts'

/** A test of rows by sets of their ids, which are looked up. */
const byLookup = <T>(
  attributes: readonly string[],
  look: () => Promise<T>,
  accepts: (found: T, one: { id: number; [attribute: string]: unknown }) => boolean,
): RowTest => ({
  attributes,
  test: async () => {
    const found = await look()
    return (one) => accepts(found, one)
  },
})

/** Work packages by a relation: `follows` 7 are those that follow 7. Hidden ones count as missing. */
function byRelation(name: TypeName, context: ListingContext): Filter {
  const { relations } = context.stores
  const { type, isReversed } = storedForm(name)
  const relatedTo = async (ids: readonly number[]) => {
    const named = [...(await visibleAmong(ids, context))]
    const near = await Promise.all(named.map((id) => relations.around(id)))
    const found = near.flatMap(({ workPackage, relations: all }) =>
      all
        .filter((one) => one.type === type)
        .flatMap(({ from, to }) => [
          ...(to === workPackage && (!isReversed || type === 'relates') ? [from] : []),
          ...(from === workPackage && (isReversed || type === 'relates') ? [to] : []),
        ]),
    )
    return new Set(found)
  }
  return {
    label: humanName(name),
    ...idsIn(routes.list),
    operators: {
      '=': withLookups(anId, (ids) => {
        const candidateIds = once(() => relatedTo(ids))
        return { candidateIds, rows: byLookup([], candidateIds, (found, { id }) => found.has(id)) }
      }),
      '!': withLookups(anId, (ids) =>
        byLookup(
          [],
          () => relatedTo(ids),
          (found, { id }) => !found.has(id),
        ),
      ),
    },
  }
}

/** Work packages by their relations, by each name of a type. */
export const relationColumns = (
  context: ListingContext,
): Record<TypeName, { filter: Filter; values: 'parent' }> =>
  Object.fromEntries(
    typeNames.map((name) => [name, { filter: byRelation(name, context), values: 'parent' as const }]),
  ) as Record<TypeName, { filter: Filter; values: 'parent' }>

/** What the requester watches, and what other users do. */
interface Watched {
  own: ReadonlySet<number>
  others: ReadonlySet<number>
}

/** Work packages by who watches them; others than the requester count where these may view watchers. */
export function byWatcher({ viewer, audience, stores: { watchers } }: ListingContext): Filter {
  const watchedBy = async (named: readonly (number | 'me')[]): Promise<Watched> => {
    const ids = [...idsOf(named, viewer)]
    const own = (id: number) => id === viewer.user?.id
    const all = async (some: readonly number[]) =>
      new Set((await Promise.all(some.map((id) => watchers.by(id)))).flat())
    const [ofSelf, ofOthers] = await Promise.all([all(ids.filter(own)), all(ids.filter((id) => !own(id)))])
    return { own: ofSelf, others: ofOthers }
  }
  const matches = ({ own, others }: Watched, { id, [row.project]: project }: Record<string, unknown>) =>
    own.has(id as number) ||
    (others.has(id as number) && audience.rights(Number(project)).may('view_work_package_watchers'))
  return {
    label: 'Watcher',
    ...idsIn(users.list),
    operators: {
      '=': withLookups(aPrincipal, (named) => {
        const look = once(() => watchedBy(named))
        const candidateIds = async () => look().then(({ own, others }) => new Set([...own, ...others]))
        return { candidateIds, rows: byLookup([row.project], look, matches) }
      }),
      '!': withLookups(aPrincipal, (named) =>
        byLookup(
          [row.project],
          () => watchedBy(named),
          (found, one) => !matches(found, one),
        ),
      ),
    },
  }
}
