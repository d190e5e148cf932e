import type { Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { exists } from '#shared/platform/dynamodb/condition.ts'
import { listingOf } from '#shared/platform/properties/listing.ts'
import { amongIds } from '#shared/platform/query/among-filter.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { choiceFilter, ownIdFilter } from '#shared/platform/query/value-filters.ts'
import { principalFilter } from '#shared/resources/principals/listing.ts'
import { projectFilter } from '#shared/resources/projects/listing.ts'
import { routes as activities } from '#shared/resources/time-entry-activities/routes.ts'
import { routes as workPackages } from '#shared/resources/work-packages/routes.ts'
import { byTitle } from '#shared/surroundings/columns.ts'
import { type SurroundingNames, Surroundings } from '#shared/surroundings/surroundings.ts'
import { properties } from './properties.ts'
import { references } from './representer.ts'
import { routes } from './routes.ts'
import { filed, row } from './store.ts'

/** Time entries by the kind of what they are on. */
const byEntityType = choiceFilter('Entity type', ['WorkPackage'], () => exists(row.workPackage))

const byWorkPackage = amongIds({
  label: 'Work package',
  list: workPackages.list,
  attribute: row.workPackage,
  filed: filed.onWorkPackage,
  isOptional: true,
})

const byActivity = amongIds({ label: 'Activity', list: activities.list, attribute: row.activity })

const toUser = { label: 'User', attribute: row.user, filed: filed.ofUser, isOptional: true }

/** Around work packages, "Time entries: Filters and sort keys". */
export function timeEntryListing(
  viewer: Viewer,
  stores: Stores<'now' | SurroundingNames>,
  around = new Surroundings(viewer, stores),
): Listing {
  const declared = listingOf(properties, row, stores.now)
  const user = principalFilter(toUser, viewer)
  const project = projectFilter({ attribute: row.project, filed: filed.inProject, isOptional: true }, stores)
  return {
    filters: {
      id: ownIdFilter(routes.list),
      user,
      user_id: user,
      work_package: byWorkPackage,
      work_package_id: byWorkPackage,
      entity_id: byWorkPackage,
      project,
      project_id: project,
      activity: byActivity,
      activity_id: byActivity,
      ...declared.filters,
      entity_type: byEntityType,
    },
    sorts: {
      ...declared.sorts,
      user: byTitle(row.user, references.user, around),
      project: byTitle(row.project, references.project, around),
      activity: byTitle(row.activity, references.activity, around),
    },
  }
}
