import { exists } from '#shared/platform/dynamodb/condition.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { SortValue } from '#shared/platform/lists/selection.ts'
import { listingOf } from '#shared/platform/properties/listing.ts'
import { amongFilter, type ReferringAttribute } from '#shared/platform/query/among-filter.ts'
import type { Column } from '#shared/platform/query/columns.ts'
import { intervalFilter } from '#shared/platform/query/date-filters.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { byText } from '#shared/platform/query/listing.ts'
import { withoutValues } from '#shared/platform/query/operators.ts'
import { anId, ownIdFilter, whetherFilter } from '#shared/platform/query/value-filters.ts'
import { routes as categoryRoutes } from '#shared/resources/categories/routes.ts'
import { principalFilter } from '#shared/resources/principals/listing.ts'
import { projectFilter } from '#shared/resources/projects/listing.ts'
import { countingBy, type LinkColumn, linkColumn, referredBy } from '#shared/surroundings/columns.ts'
import { entryBy, entryFilter, entryIs } from '#shared/surroundings/entries.ts'
import { toPrincipal, toProject } from '#shared/surroundings/reference.ts'
import { toCategory, toVersion, toWorkPackage } from '#shared/surroundings/references.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import { type EntryKind, entries } from '../entries.ts'
import type { ListingContext } from '../load-list.ts'
import { properties } from '../properties.ts'
import { references } from '../references.ts'
import { routes } from '../routes.ts'
import { filed, row } from '../store.ts'
import {
  byAncestor,
  byAssigneeOrGroup,
  byParent,
  bySubproject,
  byVersion,
  byWatcher,
  relationColumns,
} from './filters.ts'
import { byHierarchy } from './hierarchy.ts'
import { bySearch, bySubject, bySubjectOrId, byTypeahead } from './text-filters.ts'

/** The most ids that a list is asked for. */
const MAX_IDS = 500

/** What work packages are filtered, sorted and grouped by; a group without something referred to is a percentage. */
export type WorkPackageColumn = Column & Partial<LinkColumn>

/** Further names of columns that properties declare. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  created_at: ['created_on'],
  updated_at: ['updated_on'],
  percentage_done: ['done_ratio'],
  estimated_time: ['estimated_hours'],
  remaining_time: ['remaining_hours'],
}

/** The columns that properties declare; what has a percentage is grouped by it. */
function declaredColumns(now: () => Date): Record<string, WorkPackageColumn> {
  const { filters, sorts } = listingOf(properties, row, now)
  const columns = Object.entries(filters).map(([name, filter]): [string, WorkPackageColumn] => {
    const sort: SortValue = { ...(sorts[name] as SortValue), empty: 'largest' }
    const shown = (value: number) => ({ title: `${value}%` })
    const group = name === 'percentage_done' ? { sort, value: sort, shown } : undefined
    return [name, { filter, sort, group, also: otherNames[name] }]
  })
  return Object.fromEntries(columns)
}

/** The columns that link to entries of the configuration. */
function entryColumns({ viewer: { configuration }, around }: ListingContext) {
  const linked = (kind: EntryKind, extended = (operators: Filter['operators']) => operators) => {
    const filter = entryFilter(properties[kind].label, row[kind], entries[kind], configuration)
    const extendedFilter = { ...filter, operators: extended(filter.operators) }
    const referred = entryBy(row[kind], entries[kind], around)
    return linkColumn(references[kind], referred, extendedFilter, [`${kind}_id`])
  }
  const isClosed = (wanted: boolean) =>
    withoutValues(() => entryIs(row.status, entries.status, configuration, (one) => one.isClosed === wanted))
  const isMilestone = (wanted: boolean) =>
    entryIs(row.type, entries.type, configuration, (one) => one.isMilestone === wanted)
  const any = withoutValues(() => exists(row.status))
  return {
    status: linked('status', (own) => ({ o: isClosed(false), c: isClosed(true), ...own, '*': any })),
    type: linked('type'),
    priority: linked('priority'),
    milestone: { filter: whetherFilter('Is milestone', isMilestone) },
  }
}

/** The columns that link to people. */
function peopleColumns(context: ListingContext) {
  const { viewer, around } = context
  const person = (
    name: 'assignee' | 'responsible' | 'author',
    more: Partial<ReferringAttribute>,
    also: readonly string[] = [],
  ) => {
    const filter = principalFilter({ label: properties[name].label, attribute: row[name], ...more }, viewer)
    return linkColumn(toPrincipal, referredBy(row[name], toPrincipal, around), filter, [
      `${name}_id`,
      ...also,
    ])
  }
  return {
    assignee: person('assignee', { filed: filed.ofAssignee, isOptional: true }, [
      'assigned_to',
      'assigned_to_id',
    ]),
    responsible: person('responsible', { filed: filed.ofResponsible, isOptional: true }),
    author: person('author', {}),
    assignee_or_group: { filter: byAssigneeOrGroup(context), values: toPrincipal },
  }
}

/** A version as it counts in lists: these have active projects only, in which their own versions are available. */
const toListedVersion = {
  ...toVersion,
  findIn: async (id: number, project: number, around: Surroundings) => {
    const version = await around.versionNamed(id)
    const isOwn = version?.project === project && !version.removal
    return isOwn ? version : toVersion.findIn(id, project, around)
  },
}

/** The columns of what counts only in some projects. */
function countingColumns({ around, project }: ListingContext) {
  const versions = countingBy(row.versionId, row.project, toListedVersion, around)
  const categories = countingBy(row.category, row.project, toCategory, around)
  const { list } = categoryRoutes
  const filter = amongFilter({
    label: 'Category',
    list: { ...list, path: href(list, { id: project ?? 0 }) },
    attribute: categories,
    kind: anId,
    isOptional: true,
    idsOf: (ids) => new Set(ids),
  })
  // There is no list of the categories of all projects.
  const category = project === undefined ? { ...filter, allowed: undefined } : filter
  return {
    version: linkColumn(toVersion, versions, byVersion(versions, around), ['version_id']),
    category: linkColumn(toCategory, categories, category, ['category_id']),
  }
}

/** Everything that work packages are filtered, sorted and grouped by. */
export function columnsFor(context: ListingContext): Record<string, WorkPackageColumn> {
  const { stores, around, project } = context
  return {
    id: { filter: ownIdFilter(routes.list, MAX_IDS), sort: 'id', values: toWorkPackage },
    subject: { filter: bySubject, sort: byText(row.subject) },
    ...entryColumns(context),
    project: linkColumn(
      toProject,
      referredBy(row.project, toProject, around),
      projectFilter({ attribute: row.project, filed: filed.inProject }, stores),
      ['project_id'],
    ),
    ...(project !== undefined && {
      subproject_id: { filter: bySubproject(project), values: toProject, also: ['subproject'] },
    }),
    ...peopleColumns(context),
    ...countingColumns(context),
    parent: {
      filter: byParent(context),
      sort: byHierarchy(stores),
      values: toWorkPackage,
      also: ['parent_id'],
    },
    ancestor: { filter: byAncestor(context), values: toWorkPackage },
    ...relationColumns(context),
    watcher: { filter: byWatcher(context), values: toPrincipal },
    search: { filter: bySearch },
    subject_or_id: { filter: bySubjectOrId },
    typeahead: { filter: byTypeahead(around) },
    dates_interval: { filter: intervalFilter('Dates interval', row.startDate, row.dueDate) },
    spent_time: {},
    ...declaredColumns(stores.now),
  }
}
