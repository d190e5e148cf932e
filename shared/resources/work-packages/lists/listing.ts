import type { Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { computed } from '#shared/platform/dynamodb/condition.ts'
import type { GroupedBy, SortValue } from '#shared/platform/lists/selection.ts'
import { aDay, dateFilter, dateTimeFilter } from '#shared/platform/query/date-filters.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { byNumber, byText, type Listing } from '#shared/platform/query/listing.ts'
import { withEnds } from '#shared/platform/query/operators.ts'
import { numberFilter } from '#shared/platform/query/value-filters.ts'
import { row } from '../store.ts'
import type { Surroundings } from '../surroundings.ts'
import type { Audience } from './audience.ts'
import { type CountingReferences, countingFor } from './counting.ts'
import { countingFilters } from './counting-filters.ts'
import { customListingFor } from './custom-listing.ts'
import { entryFilters, onlyOpen } from './entry-filters.ts'
import { byHierarchy } from './hierarchy.ts'
import { byProject, bySubproject } from './place-filters.ts'
import { principalFilters } from './principal-filters.ts'
import { groupedBy, type Reference, referencesFor, sortedBy } from './references.ts'
import { bySearch, bySubject, bySubjectOrId, byTypeahead } from './text-filters.ts'
import { byId, treeFilters } from './tree-filters.ts'

/** Everything of one request for a list from which its filters, sort keys and groups are made. */
export interface ListingContext {
  viewer: Viewer
  audience: Audience
  stores: Stores<'memberships' | 'now' | 'projects' | 'references' | 'workPackages'>
  around: Surroundings
  /** The project whose list it is. */
  project?: number
}

/** The most sort keys. */
const MAX_KEYS = 3

/** Gives filters, sort keys or groups further names: that of the column with the id, and older ones. */
function withOtherNames<T>(declared: Readonly<Record<string, T>>): Record<string, T> {
  const linked = Object.entries(declared).filter(([name]) => links.includes(name))
  const named = { ...declared, ...Object.fromEntries(linked.map(([name, one]) => [`${name}_id`, one])) }
  const older = Object.entries(named).map(([name, one]) => [olderNames[name] ?? name, one])
  return { ...named, ...Object.fromEntries(older) }
}

const links: readonly string[] = [
  'status',
  'type',
  'priority',
  'project',
  'subproject',
  'assignee',
  'responsible',
  'author',
  'version',
  'category',
  'parent',
]

const olderNames: Readonly<Record<string, string>> = {
  assignee: 'assigned_to',
  assignee_id: 'assigned_to_id',
  percentage_done: 'done_ratio',
  estimated_time: 'estimated_hours',
  remaining_time: 'remaining_hours',
  created_at: 'created_on',
  updated_at: 'updated_on',
}

/** Times are stored in minutes, and asked for in hours. */
const IN_HOURS = { factor: 60 }

/** Work packages of which a day is in an interval, or whose days surround it. */
const byInterval: Filter = {
  label: 'Dates interval',
  type: 'Date',
  operators: {
    '<>d': withEnds(
      aDay,
      { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY },
      (first, last) =>
        computed([row.startDate, row.dueDate], ({ [row.startDate]: start, [row.dueDate]: due }) => {
          const [from, to] = [start ?? due, due ?? start].map((day) => Date.parse(String(day)))
          return Number(from) < last.until && Number(to) >= first.from
        }),
    ),
  },
}

function filtersFor(context: ListingContext, counting: CountingReferences): Record<string, Filter> {
  const { viewer, audience, stores, around, project } = context
  const { status, type, priority, milestone } = entryFilters(viewer)
  const { assigneeOrGroup, ...people } = principalFilters(viewer, around)
  return {
    id: byId(),
    subject: bySubject,
    status,
    type,
    priority,
    project: byProject(stores),
    ...(project !== undefined && { subproject: bySubproject(project) }),
    ...people,
    assignee_or_group: assigneeOrGroup,
    ...countingFilters(counting, around),
    ...treeFilters(audience, around, stores),
    search: bySearch,
    subject_or_id: bySubjectOrId,
    typeahead: byTypeahead(around),
    start_date: dateFilter('Start date', row.startDate, stores.now, true),
    due_date: dateFilter('Finish date', row.dueDate, stores.now, true),
    dates_interval: byInterval,
    created_at: dateTimeFilter('Created on', [[row.createdAt]], stores.now, true),
    updated_at: dateTimeFilter('Updated on', [[row.updatedAt, row.createdAt]], stores.now, true),
    percentage_done: numberFilter('% Complete', row.percentageDone, 'integer', { isNeverEmpty: true }),
    estimated_time: numberFilter('Work', row.estimatedTime, 'float', IN_HOURS),
    remaining_time: numberFilter('Remaining work', row.remainingTime, 'float', IN_HOURS),
    milestone,
  }
}

/** Without a value counts as the largest. */
const emptyLargest = (sort: SortValue): SortValue => ({ ...sort, empty: 'largest' })

const byPercentage: SortValue = {
  attributes: [row.percentageDone],
  reader: () => (found) => Number(found[row.percentageDone] ?? 0),
}

const scalars = {
  subject: byText(row.subject),
  start_date: emptyLargest(byText(row.startDate)),
  due_date: emptyLargest(byText(row.dueDate)),
  estimated_time: emptyLargest(byNumber(row.estimatedTime)),
  remaining_time: emptyLargest(byNumber(row.remainingTime)),
  percentage_done: byPercentage,
  created_at: byNumber(row.createdAt),
  updated_at: byNumber(row.updatedAt, row.createdAt),
}

const mapped = <T, R>(all: Readonly<Record<string, T>>, make: (one: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, make(one)]))

/** What a listing offers, and what its groups refer to. */
export interface WorkPackageListing {
  listing: Listing
  /** What the elements of a group have in common, by the name of the group; without it, that is a percentage. */
  references: Readonly<Record<string, Reference>>
}

/** Work packages, "Filters", "Order" and "The collection". */
export function workPackageListing(context: ListingContext): WorkPackageListing {
  const { around, stores } = context
  const counting = countingFor(around)
  const references = referencesFor(around, counting)
  const custom = customListingFor(context)
  const groups: Record<string, GroupedBy> = {
    ...mapped(references, groupedBy),
    percentage_done: { sort: byPercentage, value: byPercentage },
  }
  return {
    references: withOtherNames<Reference>(references),
    listing: {
      filters: { ...withOtherNames(filtersFor(context, counting)), ...custom.filters },
      sorts: {
        id: 'id',
        ...withOtherNames({ ...scalars, ...mapped(references, sortedBy), parent: byHierarchy(stores) }),
        ...custom.sorts,
      },
      maxKeys: MAX_KEYS,
      groups: withOtherNames(groups),
      defaultFilters: onlyOpen,
      filtersAlias: 'filter',
    },
  }
}
