import { levelsOf } from '#shared/platform/collections/tree.ts'
import { once, suppressUnhandled } from '#shared/platform/concurrency.ts'
import { computed } from '#shared/platform/dynamodb/condition.ts'
import type { ListedRow } from '#shared/platform/lists/selection.ts'
import { amongFilter } from '#shared/platform/query/among-filter.ts'
import { type Filter, idsIn, type Operator } from '#shared/platform/query/filter.ts'
import { humanName } from '#shared/platform/query/listing.ts'
import { lookupFilter } from '#shared/platform/query/lookup-filter.ts'
import { withoutValues, withValues } from '#shared/platform/query/operators.ts'
import { referringTo } from '#shared/platform/query/referred.ts'
import { always, anId } from '#shared/platform/query/value-filters.ts'
import { aPrincipal, idsOf } from '#shared/resources/principals/listing.ts'
import { routes as principals } from '#shared/resources/principals/routes.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { storedForm, type TypeName, typeNames } from '#shared/resources/relations/kinds.ts'
import { routes as users } from '#shared/resources/users/routes.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { routes as versions } from '#shared/resources/versions/routes.ts'
import type { Referred } from '#shared/surroundings/columns.ts'
import { toWorkPackage } from '#shared/surroundings/references.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import type { ListingContext } from '../load-list.ts'
import { routes } from '../routes.ts'
import { filed, row } from '../store.ts'

/** Work packages of a project, and of some of the projects below it. */
export function bySubproject(project: number): Filter {
  const where = (accepts: (id: number) => boolean) =>
    computed([row.project], (found) => accepts(Number(found[row.project])))
  return {
    label: 'Subproject',
    ...idsIn(projects.list),
    operators: {
      '*': always(true),
      '!*': withoutValues(() => where((id) => id === project)),
      '=': withValues(anId, (ids) => where((id) => id === project || ids.includes(id))),
      '!': withValues(anId, (ids) => where((id) => id === project || !ids.includes(id))),
    },
  }
}

/** Work packages that are assigned to users, or to groups of theirs. */
export function byAssigneeOrGroup({ viewer, around }: ListingContext): Filter {
  const groupsOf = async (id: number) => {
    const found = await around.principal(id)
    return found && 'groups' in found.principal ? (found.principal.groups as readonly number[]) : []
  }
  const withGroups = async (named: readonly (number | 'me')[]) => {
    const ids = [...idsOf(named, viewer)]
    return new Set([...ids, ...(await Promise.all(ids.map(groupsOf))).flat()])
  }
  return amongFilter({
    label: 'Assignee or belonging group',
    list: principals.list,
    attribute: row.assignee,
    kind: aPrincipal,
    idsOf: withGroups,
    filed: filed.ofAssignee,
  })
}

/** Finds those of some work packages that the requester sees: hidden ones count as missing. */
export async function visibleAmong(ids: readonly number[], { audience, around }: ListingContext) {
  const found = await Promise.all(ids.map((id) => around.workPackage(id)))
  return new Set(found.flatMap((one) => (one && audience.sees(one) ? one.id : [])))
}

/** Work packages by their parent. A hidden one has no children for `=` and `!`, but its children still have a parent. */
export const byParent = (context: ListingContext): Filter =>
  amongFilter({
    label: 'Parent',
    list: routes.list,
    attribute: row.parent,
    kind: anId,
    isOptional: true,
    idsOf: (ids) => visibleAmong(ids, context),
    // Read while it is found out who sees the parents.
    narrowed: (ids, rows) => ({ partitions: async () => [...new Set(ids)].map(filed.childrenOf), rows }),
  })

/** Work packages by one of those above them. */
export function byAncestor(context: ListingContext): Filter {
  const filter = lookupFilter({
    label: 'Ancestor',
    list: routes.list,
    kind: anId,
    one: (ids) => ({ ids: async () => descendantsOf(await visibleAmong(ids, context), context) }),
  })
  return { ...filter, operators: { '=': filter.operators['='] as Operator } }
}

/** The ids of everything below some work packages: a round trip for each level. */
async function descendantsOf(ids: ReadonlySet<number>, { stores }: ListingContext) {
  const found: number[] = []
  for await (const level of levelsOf(ids, stores.workPackages.childIdsOf)) found.push(...level)
  return new Set(found.slice(ids.size))
}

/** Work packages by their version, or by its status. */
export function byVersion(version: Referred, around: Surroundings): Filter {
  const { operators, ...filter } = amongFilter({
    label: 'Version',
    list: versions.list,
    attribute: version,
    kind: anId,
    isOptional: true,
    idsOf: (ids) => {
      for (const id of ids) suppressUnhandled(around.versionNamed(id))
      return new Set(ids)
    },
    filed: filed.ofVersion,
  })
  const withStatus = (status: Version['status']) =>
    withoutValues(() =>
      referringTo(
        version,
        async () => async (id) => id !== undefined && (await around.versionNamed(id))?.status === status,
      ),
    )
  const byStatus = { o: withStatus('open'), c: withStatus('closed'), l: withStatus('locked') }
  return { ...filter, operators: { ...operators, ...byStatus } }
}

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
