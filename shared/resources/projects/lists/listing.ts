import type { CustomField } from '#shared/custom-fields/custom-field.ts'
import { customListing } from '#shared/custom-fields/listing.ts'
import type { SortValue } from '#shared/platform/collections/page.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { booleanFilter } from '#shared/platform/query/filters/boolean.ts'
import { dateTimeFilter } from '#shared/platform/query/filters/date.ts'
import { idFilter } from '#shared/platform/query/filters/number.ts'
import { anInteger, withValues } from '#shared/platform/query/filters/operator.ts'
import { byNumber, byText, type Listing } from '#shared/platform/query/listing.ts'
import { row } from '../store.ts'
import type { Audience } from './audience.ts'
import type { Lookups } from './lookups.ts'
import { byMember } from './member-filter.ts'
import { nameOrIdentifier } from './name-filter.ts'
import { byAncestor, byParent, byType } from './relation-filters.ts'
import { versionSight } from './version-sight.ts'

/** Ids are keys: what is asked for by them is not looked for. */
function byId(): Filter {
  const { operators, ...filter } = idFilter('ID')
  const byKey = withValues(anInteger, (ids) => ({ among: new Set(ids) }))
  return { ...filter, operators: { ...operators, '=': byKey } }
}

/** The later of two times, either of which may be missing. */
const latest: SortValue = {
  attributes: [row.createdAt, row.updatedAt, row.activity],
  reader: () => (found) =>
    Math.max(Number(found[row.updatedAt] ?? found[row.createdAt]), Number(found[row.activity] ?? 0)),
}

/** Specification, "Project list filters" and its sort keys, with those of custom fields. */
export function projectListing(
  audience: Audience,
  lookups: Lookups,
  fields: readonly CustomField[],
): Listing {
  const { app } = audience
  const { principals } = lookups
  const custom = customListing(fields, { app, principals, showsVersions: versionSight(audience) })
  return {
    filters: {
      active: booleanFilter('Active', row.archived, { inverse: true }),
      public: booleanFilter('Public', row.public),
      ancestor: byAncestor(lookups),
      created_at: dateTimeFilter('Created on', [[row.createdAt]], app.now),
      latest_activity_at: dateTimeFilter(
        'Latest activity at',
        [[row.updatedAt, row.createdAt], [row.activity]],
        app.now,
      ),
      name_and_identifier: nameOrIdentifier,
      parent_id: byParent(lookups),
      parent: byParent(lookups),
      principal: byMember(audience, lookups),
      type_id: byType(lookups),
      type: byType(lookups),
      id: byId(),
      ...custom.filters,
    },
    sorts: {
      id: 'id',
      name: byText(row.name),
      created_at: byNumber(row.createdAt),
      updated_at: byNumber(row.updatedAt, row.createdAt),
      public: { attributes: [row.public], reader: () => (found) => Number(found[row.public] ?? 0) },
      latest_activity_at: latest,
      required_disk_space: {
        attributes: [row.requiredDiskSpace],
        reader: () => (found) => Number(found[row.requiredDiskSpace] ?? 0),
      },
      ...custom.sorts,
    },
  }
}
