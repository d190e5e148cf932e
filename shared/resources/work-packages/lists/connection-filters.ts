import { once } from '#shared/platform/concurrency.ts'
import type { ListedRow } from '#shared/platform/lists/selection.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { humanName } from '#shared/platform/query/listing.ts'
import { lookupFilter } from '#shared/platform/query/lookup-filter.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import { aPrincipal, idsOf } from '#shared/resources/principals/listing.ts'
import { storedForm, type TypeName, typeNames } from '#shared/resources/relations/kinds.ts'
import { routes as users } from '#shared/resources/users/routes.ts'
import { toWorkPackage } from '#shared/surroundings/references.ts'
import type { ListingContext } from '../load-list.ts'
import { routes } from '../routes.ts'
import { row } from '../store.ts'
import { visibleAmong } from './reference-filters.ts'

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
  return lookupFilter({
    label: humanName(name),
    list: routes.list,
    kind: anId,
    one: (ids) => ({ ids: () => relatedTo(ids) }),
  })
}

/** Work packages by their relations, by each name of a type. */
export const relationColumns = (context: ListingContext) =>
  Object.fromEntries(
    typeNames.map((name) => [name, { filter: byRelation(name, context), values: toWorkPackage }]),
  )

/** Work packages by who watches them; others than the requester count where these may view watchers. */
export function byWatcher({ viewer, audience, stores: { watchers } }: ListingContext): Filter {
  const watchedBy = async (ids: readonly number[]) =>
    new Set((await Promise.all(ids.map((id) => watchers.by(id)))).flat())
  const mayKnow = (project: unknown) => audience.rights(Number(project)).may('view_work_package_watchers')
  return lookupFilter({
    label: 'Watcher',
    list: users.list,
    kind: aPrincipal,
    one: (named) => {
      const ids = [...idsOf(named, viewer)]
      const [own, all] = [ids.filter((id) => id === viewer.user?.id), once(() => watchedBy(ids))]
      const test = async () => {
        const [ofSelf, ofAll] = await Promise.all([watchedBy(own), all()])
        return ({ id, [row.project]: project }: ListedRow) =>
          ofSelf.has(id) || (ofAll.has(id) && mayKnow(project))
      }
      return { ids: all, rows: { attributes: [row.project], test } }
    },
  })
}
