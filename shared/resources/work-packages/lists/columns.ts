import { href } from '#shared/platform/http/addresses.ts'
import type { GroupedBy, SortValue } from '#shared/platform/lists/selection.ts'
import { listingOf } from '#shared/platform/properties/listing.ts'
import { amongFilter, type ReferringAttribute } from '#shared/platform/query/among-filter.ts'
import { intervalFilter } from '#shared/platform/query/date-filters.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { byText } from '#shared/platform/query/listing.ts'
import { anId, ownIdFilter } from '#shared/platform/query/value-filters.ts'
import { routes as categoryRoutes } from '#shared/resources/categories/routes.ts'
import { principalFilter } from '#shared/resources/principals/listing.ts'
import { projectFilter } from '#shared/resources/projects/listing.ts'
import { properties } from '../properties.ts'
import type { ReferenceName } from '../references.ts'
import { routes } from '../routes.ts'
import { filed, row } from '../store.ts'
import { byWatcher, relationColumns } from './connection-filters.ts'
import { byEntry, byMilestone, byStatus } from './entry-filters.ts'
import { byHierarchy } from './hierarchy.ts'
import type { ListingContext } from './listing-context.ts'
import { byAncestor, byAssigneeOrGroup, byParent, bySubproject, byVersion } from './reference-filters.ts'
import { countingFor, entryAt, groupedBy, type Reference, referenceAt, sortedBy } from './references.ts'
import { bySearch, bySubject, bySubjectOrId, byTypeahead } from './text-filters.ts'

/** The most ids that a list is asked for. */
const MAX_IDS = 500

/** What work packages are filtered, sorted and grouped by. */
export interface Column {
  /** Its further names. */
  also?: readonly string[]
  filter?: Filter
  sort?: 'id' | SortValue
  group?: GroupedBy
  /** What the elements of a group have in common; without it, that is a percentage. */
  reference?: Reference
  /** What the values of its filter are, if they are ids. */
  values?: ReferenceName
}

/** Further names of columns that properties declare. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  created_at: ['created_on'],
  updated_at: ['updated_on'],
  percentage_done: ['done_ratio'],
  estimated_time: ['estimated_hours'],
  remaining_time: ['remaining_hours'],
}

/** The columns that properties declare; what has a percentage is grouped by it. */
function declaredColumns(now: () => Date): Record<string, Column> {
  const { filters, sorts } = listingOf(properties, row, now)
  const columns = Object.entries(filters).map(([name, filter]): [string, Column] => {
    const sort: SortValue = { ...(sorts[name] as SortValue), empty: 'largest' }
    const group = name === 'percentage_done' ? { sort, value: sort } : undefined
    return [name, { filter, sort, group, also: otherNames[name] }]
  })
  return Object.fromEntries(columns)
}

/** What a link leads to. @param also its further names, besides that of the column with the id */
const linked = (
  name: ReferenceName,
  filter: Filter,
  reference: Reference,
  also: readonly string[] = [],
): Column => ({
  filter,
  reference,
  values: name,
  sort: sortedBy(reference),
  group: groupedBy(reference),
  also: [`${name}_id`, ...also],
})

/** The columns that link to entries of the configuration. */
function entryColumns({ viewer: { configuration }, around }: ListingContext) {
  return {
    status: linked('status', byStatus(configuration), entryAt('status', around)),
    type: linked('type', byEntry('type', configuration), entryAt('type', around)),
    priority: linked('priority', byEntry('priority', configuration), entryAt('priority', around)),
    milestone: { filter: byMilestone(configuration) },
  }
}

/** The columns that link to people. */
function peopleColumns(context: ListingContext) {
  const { viewer, around } = context
  const person = (
    name: 'assignee' | 'responsible' | 'author',
    attribute: Omit<ReferringAttribute, 'attribute'>,
    also?: readonly string[],
  ) =>
    linked(
      name,
      principalFilter({ ...attribute, attribute: row[name] }, viewer),
      referenceAt(name, around),
      also,
    )
  return {
    assignee: person('assignee', { label: 'Assignee', filed: filed.ofAssignee, isOptional: true }, [
      'assigned_to',
      'assigned_to_id',
    ]),
    responsible: person('responsible', {
      label: 'Accountable',
      filed: filed.ofResponsible,
      isOptional: true,
    }),
    author: person('author', { label: 'Author' }),
    assignee_or_group: { filter: byAssigneeOrGroup(context), values: 'assignee' as const },
  }
}

/** The columns of what counts only in some projects. */
function countingColumns({ around, project }: ListingContext) {
  const { versions, categories } = countingFor(around)
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
    version: linked('version', byVersion(versions, around), versions),
    category: linked('category', category, categories),
  }
}

/** Everything that work packages are filtered, sorted and grouped by. */
export function columnsFor(context: ListingContext): Record<string, Column> {
  const { stores, around, project } = context
  return {
    id: { filter: ownIdFilter(routes.list, MAX_IDS), sort: 'id', values: 'parent' },
    subject: { filter: bySubject, sort: byText(row.subject) },
    ...entryColumns(context),
    project: linked(
      'project',
      projectFilter({ attribute: row.project, filed: filed.inProject }, stores),
      referenceAt('project', around),
    ),
    ...(project !== undefined && {
      subproject_id: { filter: bySubproject(project), values: 'project', also: ['subproject'] },
    }),
    ...peopleColumns(context),
    ...countingColumns(context),
    parent: { filter: byParent(context), sort: byHierarchy(stores), values: 'parent', also: ['parent_id'] },
    ancestor: { filter: byAncestor(context), values: 'parent' },
    ...relationColumns(context),
    watcher: { filter: byWatcher(context), values: 'author' },
    search: { filter: bySearch },
    subject_or_id: { filter: bySubjectOrId },
    typeahead: { filter: byTypeahead(around) },
    dates_interval: { filter: intervalFilter('Dates interval', row.startDate, row.dueDate) },
    spent_time: {},
    ...declaredColumns(stores.now),
  }
}
