import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import { message } from '#shared/platform/language/message.ts'
import { FilterValues } from '#shared/platform/properties/filters.ts'
import type { Validated } from '#shared/platform/properties/kind.ts'
import {
  boolean,
  choice,
  dateTime,
  integer,
  linked,
  type NamedOption,
  named,
  propertyOf,
  text,
  texts,
} from '#shared/platform/properties/property.ts'
import { isObject } from '#shared/platform/query/list-input.ts'
import { linkToPrincipal } from '#shared/resources/principals/model.ts'
import { onlyOpen } from '#shared/resources/work-packages/model.ts'
import { canPublish } from './policy.ts'
import { routes } from './routes.ts'

/** The id of the default query, which is not stored. */
export const DEFAULT_ID = 0

const kept = { default: false, writable: true } as const

/** The rule for properties that stored queries have and the default query lacks. */
const ofStored = { visible: (_: Viewer, query?: { id: number }) => query?.id !== DEFAULT_ID } as const

/** The facts about a query's scope (`query-scope.ts`) on which the rules of the query's properties depend. */
export interface InScope {
  scope: {
    rights?: ProjectRights
    project?: { id: number; name: string }
    columns(): readonly NamedOption[]
    sortBys(): readonly NamedOption[]
    groups(): readonly NamedOption[]
  }
}

/** The rules of the properties, which depend on the project of the query. */
const rules = {
  mayPublish: (_viewer: Viewer, _query: unknown, context?: InScope): boolean =>
    canPublish(context?.scope.rights),
  projectTitle: (id: unknown, _viewer: Viewer, context?: InScope): string | undefined =>
    context?.scope.project?.id === id ? context?.scope.project?.name : undefined,
  columns: (_: Viewer, context?: InScope): readonly NamedOption[] => context?.scope.columns() ?? [],
  sortBys: (_: Viewer, context?: InScope): readonly NamedOption[] => context?.scope.sortBys() ?? [],
  groups: (_: Viewer, context?: InScope): readonly NamedOption[] => context?.scope.groups() ?? [],
}

const columnNames = {
  to: 'QueryColumn',
  as: 'QueryColumn::Property',
  path: '/api/v3/queries/columns/',
  many: true,
  writable: true,
  options: rules.columns,
} as const

/** Maximum number of sort keys of a list of work packages. */
const MAX_KEYS = 3

/** Maximum size of a timeline's labels in bytes. The service stores these labels without interpreting them. */
const MAX_LABELS = 1024

const places = ['farRight', 'left', 'right']

const isLabel = (value: unknown) => value === null || (typeof value === 'string' && value.isWellFormed())

function readLabels(value: unknown): Validated {
  if (!isObject(value)) return { problems: ['is invalid.'] }
  const labels = Object.fromEntries(Object.entries(value).filter(([place]) => places.includes(place)))
  if (!Object.values(labels).every(isLabel)) return { problems: ['is invalid.'] }
  if (Buffer.byteLength(JSON.stringify(labels)) <= MAX_LABELS) return { value: labels }
  return { problems: [message`is too long (maximum is ${MAX_LABELS} bytes).`] }
}

/** Reads and writes filters in the form in which saved queries and request bodies contain them. */
export const filterValues = new FilterValues('/api/v3/queries')

/** The properties of a query (specification, "Queries"). */
export const properties = {
  id: integer({ label: 'ID', min: 1, ...ofStored }),
  name: text({ label: 'Name', maxLength: 255, writable: true, filter: true, sort: true }),
  filters: propertyOf(filterValues.kind, { label: 'Filters', default: onlyOpen, writable: true }),
  public: boolean({ label: 'Public', default: false, writable: rules.mayPublish, filter: true }),
  starred: boolean({ label: 'Starred', ...kept, filter: true }),
  hidden: boolean({ label: 'Hidden', ...kept, filter: true }),
  sums: boolean({ label: 'Sums', ...kept }),
  includeSubprojects: boolean({ label: 'Include subprojects', default: true, writable: true }),
  showHierarchies: boolean({ label: 'Show hierarchies', default: true, writable: true }),
  timelineVisible: boolean({ label: 'Timeline visible', ...kept }),
  timelineZoomLevel: choice({
    label: 'Timeline zoom level',
    default: 'auto',
    all: ['auto', 'days', 'weeks', 'months', 'quarters', 'years'],
    writable: true,
  }),
  timelineLabels: propertyOf(
    { type: 'Composite', name: 'QueryTimelineLabels', read: readLabels },
    { label: 'Timeline labels', default: {}, writable: true },
  ),
  timestamps: texts({ label: 'Timestamps', all: ['PT0S'], default: ['PT0S'], writable: true }),
  highlightingMode: choice({
    label: 'Highlighting mode',
    default: 'none',
    all: ['none', 'inline', 'status', 'priority', 'type'],
    writable: true,
  }),
  displayRepresentation: choice({
    label: 'Display representation',
    all: ['list', 'card'],
    required: false,
    writable: true,
  }),
  createdAt: dateTime({ label: 'Created on', ...ofStored }),
  updatedAt: dateTime({ label: 'Updated on', sort: true, ...ofStored }),
  project: linked({
    label: 'Project',
    to: 'Project',
    paths: { '/api/v3/projects/': '' },
    required: false,
    writable: true,
    title: rules.projectTitle,
    allowed: () => ({ href: routes['available-projects'].path }),
  }),
  user: linked({ label: 'User', to: 'User', ...linkToPrincipal('user'), required: false }),
  columns: named({
    label: 'Columns',
    ...columnNames,
    default: ['id', 'type', 'subject', 'status', 'assignee', 'priority'],
  }),
  highlightedAttributes: named({ label: 'Highlighted attributes', ...columnNames, default: [] }),
  sortBy: named({
    label: 'Sort by',
    to: 'QuerySortBy',
    path: '/api/v3/queries/sort_bys/',
    many: true,
    max: MAX_KEYS,
    options: rules.sortBys,
    default: ['id-asc'],
    writable: true,
  }),
  groupBy: named({
    label: 'Group by',
    to: 'QueryGroupBy',
    path: '/api/v3/queries/group_bys/',
    options: rules.groups,
    required: false,
    writable: true,
  }),
}
