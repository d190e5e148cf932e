import { exists } from '#shared/platform/dynamodb/condition.ts'
import type { SortValue } from '#shared/platform/lists/selection.ts'
import { listingOf } from '#shared/platform/properties/listing.ts'
import type { ReferringAttribute } from '#shared/platform/query/among-filter.ts'
import { intervalFilter } from '#shared/platform/query/date-filters.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { byText, type ListColumn } from '#shared/platform/query/listing.ts'
import { presence, takingNoValues } from '#shared/platform/query/operators.ts'
import { ownIdFilter, whetherFilter } from '#shared/platform/query/value-filters.ts'
import {
  disclosedBy,
  type LinkColumn,
  linkColumn,
  projectFilter,
  referredBy,
  referredInProjectBy,
  subprojectFilter,
} from '#shared/project-context/columns.ts'
import { entryBy, entryFilter, entryIs } from '#shared/project-context/entries.ts'
import { toPrincipal, toProject } from '#shared/project-context/link-target.ts'
import { toCategory, toVersion, toWorkPackage } from '#shared/project-context/link-targets.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { principalFilter, principalOrGroupFilter } from '#shared/resources/principals/listing.ts'
import { relationColumns } from '#shared/resources/relations/listing.ts'
import { watcherFilter } from '#shared/resources/watchers/listing.ts'
import { workPackageKind } from '../container-kind.ts'
import { type EntryProperty, entries } from '../entries.ts'
import type { PersonLink } from '../links.ts'
import { properties } from '../properties.ts'
import { references } from '../references.ts'
import { routes } from '../routes.ts'
import { partitionsByPerson, personLinks, rowPartitions } from '../row-indexes.ts'
import { row } from '../rows.ts'
import {
  byAncestor,
  byParent,
  bySearch,
  bySubject,
  bySubjectOrId,
  byTypeahead,
  categoryFilter,
  type ListingContext,
  versionFilter,
  visibleAmong,
} from './filters.ts'
import { byHierarchy } from './hierarchy.ts'

/** The maximum number of ids that the filter `id` accepts. */
const MAX_IDS = 500

/**
 * A property by which work packages can be filtered, sorted and grouped. Groups either link to a resource, such as a
 * status, or are percentages.
 */
type WorkPackageColumn = ListColumn & Partial<LinkColumn>

/** Additional names for columns that properties already declare under another name. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  created_at: ['created_on'],
  updated_at: ['updated_on'],
  percentage_done: ['done_ratio'],
  estimated_time: ['estimated_hours'],
  remaining_time: ['remaining_hours'],
}

/**
 * Returns the columns of the declared properties. The percentage of completion is the only one of these columns by
 * which lists can be grouped.
 */
function declaredColumns(now: () => Date): Record<string, WorkPackageColumn> {
  const { filters, sorts } = listingOf(properties, row, now)
  const columns = Object.entries(filters).map(([name, filter]): [string, WorkPackageColumn] => {
    const sort = sorts[name] as SortValue
    const shown = (value: number) => ({ title: `${value}%` })
    const group = name === 'percentage_done' ? { sort, value: sort, shown } : undefined
    return [name, { filter, sort, group, also: otherNames[name] }]
  })
  return Object.fromEntries(columns)
}

function entryColumns({ context }: ListingContext) {
  const { configuration } = context.viewer
  const linked = (kind: EntryProperty, extended = (operators: Filter['operators']) => operators) => {
    const filter = entryFilter(properties[kind].label, row[kind], entries[kind], configuration)
    const referred = entryBy(row[kind], entries[kind], context)
    return linkColumn(kind, references[kind], referred, { ...filter, operators: extended(filter.operators) })
  }
  const isMilestone = (wanted: boolean) =>
    entryIs(row.type, entries.type, configuration, (one) => one.isMilestone === wanted)
  const { '*': isClosed, '!*': isOpen } = presence(row.closed)
  const any = takingNoValues(() => exists(row.status))
  return {
    status: linked('status', (own) => ({ o: isOpen, c: isClosed, ...own, '*': any })),
    type: linked('type'),
    priority: linked('priority'),
    milestone: { filter: whetherFilter('Is milestone', isMilestone) },
  }
}

function projectColumns({ context, project }: ListingContext): Record<string, WorkPackageColumn> {
  const filter = projectFilter(
    { attribute: row.project, partitionOf: rowPartitions.inProject },
    context.ports,
  )
  const projects = linkColumn('project', toProject, referredBy(row.project, toProject, context), filter)
  if (project === undefined) return { project: projects }
  const below = { filter: subprojectFilter(row.project, project), values: toProject, also: ['subproject'] }
  return { project: projects, subproject_id: below }
}

/** Additional names of the columns that link to principals. */
const otherNamesOfPeople: Partial<Record<PersonLink, readonly string[]>> = {
  assignee: ['assigned_to', 'assigned_to_id'],
}

function peopleColumns({ context }: ListingContext) {
  const { viewer, principal, discloses } = context
  const filterBy = (name: PersonLink | 'author', more: Partial<ReferringAttribute> = {}) =>
    principalFilter({ label: properties[name].label, attribute: row[name], ...more }, viewer)
  const indexed = (name: PersonLink) =>
    ({ partitionOf: partitionsByPerson[name], isDisclosed: discloses }) satisfies Partial<ReferringAttribute>
  const person = (name: PersonLink): LinkColumn => {
    const filter = filterBy(name, { ...indexed(name), isOptional: true })
    return linkColumn(name, toPrincipal, disclosedBy(row[name], context), filter, otherNamesOfPeople[name])
  }
  const toAssigneeOrGroup = {
    ...indexed('assignee'),
    attribute: row.assignee,
    label: 'Assignee or belonging group',
  }
  return {
    ...Object.fromEntries(personLinks.map((name) => [name, person(name)])),
    author: linkColumn(
      'author',
      toPrincipal,
      referredBy(row.author, toPrincipal, context),
      filterBy('author'),
    ),
    assignee_or_group: {
      filter: principalOrGroupFilter(toAssigneeOrGroup, viewer, principal),
      values: toPrincipal,
    },
  }
}

/**
 * The versions by which lists are filtered and grouped. Lists contain only work packages of active projects. A version
 * of the same project as the work package therefore needs no further check, unless the version is being removed.
 */
const toListedVersion = {
  ...toVersion,
  findIn: async (id: number, project: number, context: ProjectContext) => {
    const version = await context.versionNamed(id)
    const isOwn = version?.project === project && !version.removal
    return isOwn ? version : toVersion.findInProject(id, project, context)
  },
}

/** Returns the columns whose values apply only in some projects: versions and categories. */
function projectBoundColumns({ context, project }: ListingContext) {
  const version = referredInProjectBy(row.versionId, row.project, toListedVersion, context)
  const versions = versionFilter(
    { attribute: version, partitionOf: rowPartitions.ofVersion },
    context.versionNamed,
  )
  const category = referredInProjectBy(row.category, row.project, toCategory, context)
  return {
    version: linkColumn('version', toVersion, version, versions),
    category: linkColumn('category', toCategory, category, categoryFilter(category, project)),
  }
}

/** Returns the columns of relations to other work packages, and of watchers. */
function connectionColumns(listing: ListingContext) {
  const { context, access, ports } = listing
  return {
    parent: {
      filter: byParent(listing),
      sort: byHierarchy(context),
      values: toWorkPackage,
      also: ['parent_id'],
    },
    ancestor: { filter: byAncestor(listing), values: toWorkPackage },
    ...relationColumns((ids) => visibleAmong(ids, listing), ports),
    watcher: {
      filter: watcherFilter(workPackageKind, row.project, access.rights, context.viewer, ports),
      values: toPrincipal,
    },
  }
}

/** Returns all columns for filtering, sorting and grouping work packages. */
export const columnsFor = (listing: ListingContext): Record<string, WorkPackageColumn> => ({
  id: { filter: ownIdFilter(routes.list, MAX_IDS), sort: 'id', values: toWorkPackage },
  subject: { filter: bySubject, sort: byText(row.subject) },
  ...entryColumns(listing),
  ...projectColumns(listing),
  ...peopleColumns(listing),
  ...projectBoundColumns(listing),
  ...connectionColumns(listing),
  search: { filter: bySearch },
  subject_or_id: { filter: bySubjectOrId },
  typeahead: { filter: byTypeahead(listing.context) },
  dates_interval: { filter: intervalFilter('Dates interval', row.startDate, row.dueDate) },
  spent_time: {},
  ...declaredColumns(listing.ports.now),
})
