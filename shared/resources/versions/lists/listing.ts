import { listingOf } from '#shared/platform/properties/listing.ts'
import { amongFilter } from '#shared/platform/query/among-filter.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { byNumberedText, type Listing } from '#shared/platform/query/listing.ts'
import { anId, ownIdFilter } from '#shared/platform/query/value-filters.ts'
import type { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { properties } from '../properties.ts'
import { routes } from '../routes.ts'
import { row } from '../store.ts'
import { availableBelow, type VisibleAmong } from './available-below.ts'

/** Specification, "Versions", list filter; the other filters and the sort keys are decisions. */
export const versionListing = (
  visibleAmong: VisibleAmong,
  hierarchy: ProjectHierarchy,
  now: () => Date,
): Listing => {
  const declared = listingOf(properties, row, now)
  return {
    filters: {
      ...declared.filters,
      id: ownIdFilter(routes.list),
      project: byProject(visibleAmong),
      available_below: availableBelow(visibleAmong, hierarchy),
    },
    sorts: { ...declared.sorts, semver_name: byNumberedText(row.name) },
  }
}

/**
 * Versions by the project that defines them. One that is hidden from the requester defines none for them: the version itself
 * does not say that it does.
 */
const byProject = (visibleAmong: VisibleAmong): Filter =>
  amongFilter({
    label: 'Project',
    list: projects.list,
    attribute: row.project,
    kind: anId,
    idsOf: visibleAmong,
  })
