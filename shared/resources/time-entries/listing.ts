import type { Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { exists, not } from '#shared/platform/dynamodb/condition.ts'
import { fold, sortBytes } from '#shared/platform/dynamodb/fold.ts'
import type { SortValue } from '#shared/platform/lists/selection.ts'
import { amongFilter } from '#shared/platform/query/among-filter.ts'
import { dateFilter, dateTimeFilter } from '#shared/platform/query/date-filters.ts'
import { type Filter, NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import { byNumber, byText, type Listing } from '#shared/platform/query/listing.ts'
import { type ValueKind, withValues } from '#shared/platform/query/operators.ts'
import { always, anId, booleanFilter, ownIdFilter } from '#shared/platform/query/value-filters.ts'
import { aPrincipal, idsOf } from '#shared/resources/principals/listing.ts'
import { routes as principals } from '#shared/resources/principals/routes.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { activityIn } from '#shared/resources/time-entry-activities/model.ts'
import { linkOf, type ReferenceName } from '#shared/resources/work-packages/references.ts'
import { routes as workPackages } from '#shared/resources/work-packages/routes.ts'
import type { Surroundings } from '#shared/resources/work-packages/surroundings.ts'
import { routes } from './routes.ts'
import { filed, row } from './store.ts'

/** An id or an identifier of a project, which nothing needs to have. */
const aProject: ValueKind<string> = {
  read: (text) => (/^[\w-]{1,255}$/.test(text) ? text : undefined),
  otherwise: NOT_ALLOWED,
}

/** Time entries by their project; its id or identifier. They always have one. */
function byProject({ projects: stored }: Stores<'projects'>): Filter {
  const idOf = async (name: string) =>
    /^\d+$/.test(name) ? Number(name) : stored.ownerOf('identifier', name)
  const named = async (names: readonly string[]) =>
    new Set((await Promise.all(names.map(idOf))).filter((id) => id !== undefined))
  const { operators, ...filter } = amongFilter({
    label: 'Project',
    list: projects.list,
    attribute: row.project,
    kind: aProject,
    idsOf: named,
    narrowed: (names, rows) => ({
      partitions: async () => [...(await named(names))].map(filed.inProject),
      rows,
    }),
  })
  return { ...filter, operators: { ...operators, '*': always(true), '!*': always(false) } }
}

/** Time entries by their user; `me` is the requester. */
const byUser = (viewer: Viewer): Filter =>
  amongFilter<number | 'me'>({
    label: 'User',
    list: principals.list,
    attribute: row.user,
    kind: aPrincipal,
    isOptional: true,
    operator: withValues,
    idsOf: (named) => idsOf(named, viewer),
    narrowed: (named, rows) => ({
      partitions: async () => [...idsOf(named, viewer)].map(filed.ofUser),
      rows,
    }),
  })

const byWorkPackage = amongFilter({
  label: 'Work package',
  list: workPackages.list,
  attribute: row.workPackage,
  kind: anId,
  isOptional: true,
  operator: withValues,
  idsOf: (ids) => new Set(ids),
  narrowed: (ids, rows) => ({ partitions: async () => [...new Set(ids)].map(filed.onWorkPackage), rows }),
})

const byActivity = amongFilter({
  label: 'Activity',
  list: routes.activities,
  attribute: row.activity,
  kind: anId,
  operator: withValues,
  idsOf: (ids) => new Set(ids),
})

const isEntity: ValueKind<string> = {
  read: (text) => (text === 'WorkPackage' ? text : undefined),
  otherwise: NOT_ALLOWED,
}

/** Time entries by the kind of what they are on. */
const byEntityType: Filter = {
  label: 'Entity type',
  type: 'String',
  values: ['WorkPackage'],
  operators: {
    '=': withValues(isEntity, () => exists(row.workPackage)),
    '!': withValues(isEntity, () => not(exists(row.workPackage))),
  },
}

/** Sorts by the folded names of what an attribute refers to; what refers to nothing comes last. */
const byName = (attribute: string, nameOf: (id: number) => Promise<string | undefined>): SortValue => ({
  attributes: [attribute],
  reader: async (finding) => {
    const ids = new Set(
      (await finding).flatMap(({ row: one }) => (one[attribute] as number | undefined) ?? []),
    )
    const named = [...ids].map(async (id) => [id, await nameOf(id)] as const)
    const keys = new Map(await Promise.all(named))
    return (one) => {
      const name = keys.get(one[attribute] as number)
      return name === undefined ? undefined : sortBytes(fold(name))
    }
  },
})

/** Around work packages, "Time entries: Filters and sort keys". */
export function timeEntryListing(
  viewer: Viewer,
  around: Surroundings,
  stores: Stores<'now' | 'projects'>,
): Listing {
  const { configuration } = viewer
  const titleOf = (name: ReferenceName) => async (id: number) => (await linkOf(name, id, around)).title
  return {
    filters: {
      id: ownIdFilter(routes.list),
      user: byUser(viewer),
      user_id: byUser(viewer),
      work_package: byWorkPackage,
      work_package_id: byWorkPackage,
      entity_id: byWorkPackage,
      project: byProject(stores),
      project_id: byProject(stores),
      activity: byActivity,
      activity_id: byActivity,
      spent_on: dateFilter('Date', row.spentOn, stores.now, true),
      created_at: dateTimeFilter('Created on', [[row.createdAt]], stores.now, true),
      updated_at: dateTimeFilter('Updated on', [[row.updatedAt, row.createdAt]], stores.now, true),
      ongoing: booleanFilter('Ongoing', row.ongoing),
      entity_type: byEntityType,
    },
    sorts: {
      id: 'id',
      hours: byNumber(row.hours),
      spent_on: byText(row.spentOn),
      created_at: byNumber(row.createdAt),
      updated_at: byNumber(row.updatedAt, row.createdAt),
      user: byName(row.user, titleOf('author')),
      project: byName(row.project, titleOf('project')),
      activity: byName(row.activity, async (id) => activityIn(configuration, id)?.name),
    },
  }
}
