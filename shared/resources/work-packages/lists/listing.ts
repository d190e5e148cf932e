import type { Viewer } from '#shared/access/viewer.ts'
import { nameOf, visibleFieldsOf } from '#shared/custom-fields/properties.ts'
import { allOf, type Condition } from '#shared/platform/dynamodb/condition.ts'
import { type Filter, outcomeOf } from '#shared/platform/query/filter.ts'
import { apiName, type Listing, partsOfColumns } from '#shared/platform/query/listing.ts'
import type { Ports } from '#shared/ports.ts'
import { customListingIn } from '#shared/project-context/custom-values.ts'
import type { LinkTarget } from '#shared/project-context/link-target.ts'
import { ListAccess } from '#shared/project-context/list-access.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { labelOf, onlyOpen } from '../model.ts'
import { viewWorkPackagePermissions } from '../policy.ts'
import { properties } from '../properties.ts'
import { links } from '../representer.ts'
import { elementsFromRows, row } from '../rows.ts'
import { sumsFor } from '../sums.ts'
import { columnsFor } from './columns.ts'

/** Maximum number of sort keys. */
const MAX_KEYS = 3

/** The formats of custom fields by which lists cannot be sorted. */
const unsorted = ['text', 'user', 'version']

/**
 * The filters, sort keys and groups of a list of work packages, and the targets to which the values of its filters
 * refer.
 */
export interface WorkPackageListing {
  listing: Listing
  /** For each filter, keyed by its name, the kind of resource to which its values refer. */
  values: Readonly<Record<string, LinkTarget<unknown>>>
  /** The names of all columns that a table of work packages may have. */
  columns: readonly string[]
}

/** Returns the names that `select` may contain: the names of members of an element. */
const selectableFor = (viewer: Viewer): string[] => [
  '_type',
  'self',
  ...Object.keys({ ...properties, ...links.always, ...links.sometimes, ...links.lists }),
  ...visibleFieldsOf('work_package', viewer).map(nameOf),
]

/**
 * Returns the conditions that determine which work packages of a group are counted as open, as overdue and as due soon.
 * They equal the conditions of the filters by status and due date.
 */
function countedBy({ status, due_date }: Listing['filters']): Listing['counted'] {
  const matching = (filter: Filter | undefined, operator: string, ...values: string[]) =>
    outcomeOf(filter as Filter, { name: '', operator, values }) as Condition
  const open = matching(status, 'o')
  return {
    open,
    overdue: allOf(open, matching(due_date, '<t-', '1')),
    dueSoon: allOf(open, matching(due_date, '<t+', '7')),
  }
}

/**
 * Returns the listing of work packages (specification, "Filters", "Order" and "The collection").
 *
 * @param project the id of the list's project; undefined for the list of all projects
 */
export function workPackageListing(
  context: ProjectContext,
  ports: Ports,
  project?: number,
  access = new ListAccess(context.viewer, viewWorkPackagePermissions),
): WorkPackageListing {
  const { viewer } = context
  const columns = columnsFor({ context, ports, access, project })
  const fields = visibleFieldsOf('work_package', viewer)
  const custom = (some: typeof fields) => customListingIn(some, row, context, ports)
  const sortable = fields.filter(({ format }) => !unsorted.includes(format))
  const sorts = { ...partsOfColumns(columns, 'sort'), ...custom(sortable).sorts }
  return {
    values: partsOfColumns(columns, 'values'),
    columns: [
      ...Object.keys(columns)
        .map(apiName)
        .filter((name) => labelOf(name, viewer)),
      ...fields.map(nameOf),
    ],
    listing: {
      filters: { ...partsOfColumns(columns, 'filter'), ...custom(fields).filters },
      sorts,
      isEmptyLargest: true,
      maxKeys: MAX_KEYS,
      groups: partsOfColumns(columns, 'group'),
      counted: countedBy(partsOfColumns(columns, 'filter')),
      groupLink: (name) => ({
        href: `/api/v3/queries/group_bys/${apiName(name)}`,
        title: labelOf(apiName(name), viewer),
      }),
      sums: sumsFor(context, sorts),
      selectable: selectableFor(viewer),
      fromRows: { ...elementsFromRows, without: new Set(['description', ...fields.map(nameOf)]) },
      defaultFilters: onlyOpen,
      filtersAlias: 'filter',
    },
  }
}
