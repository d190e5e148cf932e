import type { CustomField } from '#shared/custom-fields/custom-field.ts'
import type { RowVisibility } from '#shared/custom-fields/listed-targets.ts'
import { customListing } from '#shared/custom-fields/listing.ts'
import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { latestOf } from '#shared/platform/collections/order.ts'
import { collated } from '#shared/platform/dynamodb/collation.ts'
import { anyOf, contains, equals } from '#shared/platform/dynamodb/condition.ts'
import { unaccented } from '#shared/platform/fold.ts'
import type { SortValue } from '#shared/platform/lists/selection.ts'
import { listingOf } from '#shared/platform/properties/listing.ts'
import { dateTimeFilter } from '#shared/platform/query/date-filters.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { anInteger, aText, either, neither, takingValues } from '#shared/platform/query/operators.ts'
import { typeaheadFilter } from '#shared/platform/query/text-filters.ts'
import { booleanFilter, idFilter } from '#shared/platform/query/value-filters.ts'
import { storedProperties } from '#shared/resources/projects/properties.ts'
import { activityMoments, projectsIn, row } from '#shared/resources/projects/store.ts'
import { availability, isAvailable } from '#shared/resources/versions/available.ts'
import type { SharedVersion } from '#shared/resources/versions/model.ts'
import { canSeeVersions } from '#shared/resources/versions/visibility.ts'
import { byAncestor, byFavor, byMember, byParent, byType } from './filters.ts'
import { type ProjectListAccess, rightsAttributes, rightsInRow } from './list-access.ts'
import type { Lookups } from './lookups.ts'
import { byUserAction, byVisibility } from './rights-filters.ts'
import { byStatus, statusFilter } from './status-listing.ts'
import { byTree } from './tree-order.ts'

const attributes = [row.name, row.identifier]

const is = (text: string) => anyOf(...attributes.map((attribute) => equals(attribute, collated(text.trim()))))
const mentions = (text: string) =>
  anyOf(...attributes.map((attribute) => contains(attribute, unaccented(text))))

/** Filters by name or identifier. `=` matches the whole name or identifier, and `~` matches a substring. */
const nameOrIdentifier: Filter = {
  label: 'Name and identifier',
  type: 'String',
  operators: {
    '=': takingValues(aText, either(is)),
    '!': takingValues(aText, neither(is)),
    '~': takingValues(aText, either(mentions)),
    '!~': takingValues(aText, neither(mentions)),
  },
}

/** Returns whether a version is available in a project. */
type Available<Verdict> = (version: SharedVersion, project: number) => Verdict

/**
 * Returns a function that checks whether the requester may see the versions that custom fields refer to. A requester
 * sees a version if it is available in the project that refers to it, and if the requester may see the versions of that
 * project. Administrators see all versions.
 */
function versionVisibility(access: ProjectListAccess, { hierarchy }: Lookups): RowVisibility {
  return {
    attributes: rightsAttributes,
    some: () =>
      visibilityBy(access, async () => (version, project) => isAvailable(version, project, hierarchy)),
    all: () => visibilityBy(access, () => availability(hierarchy)),
  }
}

async function visibilityBy<Verdict>(access: ProjectListAccess, load: () => Promise<Available<Verdict>>) {
  if (access.viewer.isAdmin) return () => true
  const availableIn = await load()
  return (version: SharedVersion, row: ListedRow) =>
    canSeeVersions(rightsInRow(access, row)) && availableIn(version, row.id)
}

/** Filters by id. `=` reads the projects by their keys instead of searching the rows. */
function byId(): Filter {
  const { operators, ...filter } = idFilter('ID')
  const byKey = takingValues(anInteger, (ids) => ({ candidateIds: new Set(ids) }))
  return { ...filter, operators: { ...operators, '=': byKey } }
}

/** The filter for templates. The service has no templates, so no row has the attribute of this filter. */
const isTemplate = booleanFilter('Templated', 'template')

const byActivity: SortValue = {
  attributes: [row.updatedAt, row.createdAt, row.activity],
  reader: () => (found) => latestOf(found, activityMoments),
}

const declared = listingOf(storedProperties, row)

/** The filters and sort keys of projects, including custom fields (specification, "Project list filters"). */
export function projectListing(
  access: ProjectListAccess,
  lookups: Lookups,
  fields: readonly CustomField[],
): Listing {
  const { ports, principals } = lookups
  const [parent, type] = [byParent(lookups), byType(access)]
  const custom = customListing(fields, {
    ports,
    principals,
    showsVersions: versionVisibility(access, lookups),
  })
  return {
    filters: {
      ...declared.filters,
      active: booleanFilter('Active', row.archived, { inverse: true }),
      ancestor: byAncestor(lookups),
      created_at: dateTimeFilter('Created on', [[row.createdAt]], ports.now),
      updated_at: dateTimeFilter('Updated on', [[row.updatedAt, row.createdAt]], ports.now),
      latest_activity_at: dateTimeFilter('Latest activity at', activityMoments, ports.now),
      name_and_identifier: nameOrIdentifier,
      parent_id: parent,
      parent,
      principal: byMember(access, lookups),
      project_status_code: statusFilter,
      templated: isTemplate,
      typeahead: typeaheadFilter(mentions),
      user_action: byUserAction(access),
      visible: byVisibility(access, ports),
      type_id: type,
      type,
      id: byId(),
      favored: byFavor(access),
      ...custom.filters,
    },
    sorts: {
      ...declared.sorts,
      latest_activity_at: byActivity,
      lft: byTree(access, projectsIn(ports)),
      project_status: byStatus,
      ...custom.sorts,
    },
  }
}
