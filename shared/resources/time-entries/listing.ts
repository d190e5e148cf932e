import type { Viewer } from '#shared/access/viewer.ts'
import { exists } from '#shared/platform/dynamodb/condition.ts'
import { listingOf } from '#shared/platform/properties/listing.ts'
import { amongIds } from '#shared/platform/query/among-filter.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { filterReplaced } from '#shared/platform/query/replaced-rows.ts'
import { choiceFilter, ownIdFilter } from '#shared/platform/query/value-filters.ts'
import type { Ports } from '#shared/ports.ts'
import { byTitle, projectFilter } from '#shared/project-context/columns.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import { principalFilter } from '#shared/resources/principals/listing.ts'
import { activityIn } from '#shared/resources/time-entry-activities/model.ts'
import { routes as activities } from '#shared/resources/time-entry-activities/routes.ts'
import { routes as workPackages } from '#shared/resources/work-packages/routes.ts'
import { properties } from './properties.ts'
import { references } from './representer.ts'
import { routes } from './routes.ts'
import { row, rowPartitions } from './store.ts'

/**
 * Returns whether the requester sees the work packages of a project. If not, the project's time entries have no links
 * to work packages.
 */
type SeesWork = (project: number) => boolean

/** Filters time entries by the kind of entity on which the time was spent. */
const byEntityType = (seesWork: SeesWork): Filter =>
  filterReplaced(
    choiceFilter('Entity type', ['WorkPackage'], () => exists(row.workPackage)),
    {
      attributes: (own) => [...own, row.project],
      make: async () => (found) =>
        seesWork(Number(found[row.project])) ? found : { ...found, [row.workPackage]: undefined },
    },
  )

const workPackageFilter = (seesWork: SeesWork): Filter =>
  amongIds({
    label: 'Work package',
    list: workPackages.list,
    attribute: {
      attributes: [row.workPackage, row.project],
      idOf: (found) =>
        seesWork(Number(found[row.project])) ? (found[row.workPackage] as number | undefined) : undefined,
    },
    partitionOf: rowPartitions.onWorkPackage,
    isOptional: true,
  })

/** Filters by activity. A deleted activity is treated as its replacement. */
const activityFilter = ({ configuration }: Viewer): Filter =>
  amongIds({
    label: 'Activity',
    list: activities.list,
    attribute: {
      attributes: [row.activity],
      idOf: (found) => activityIn(configuration, found[row.activity] as number | undefined)?.id,
    },
  })

const toUser = { label: 'User', attribute: row.user, partitionOf: rowPartitions.ofUser, isOptional: true }

/** Returns the filters and sort keys of time entries (specification, "Time entries"). */
export function timeEntryListing(
  viewer: Viewer,
  ports: Ports,
  context = new ProjectContext(viewer, ports),
  seesWork: SeesWork = () => viewer.isAdmin,
): Listing {
  const declared = listingOf(properties, row, ports.now)
  const byWorkPackage = workPackageFilter(seesWork)
  const byActivity = activityFilter(viewer)
  const user = principalFilter(toUser, viewer)
  const project = projectFilter(
    { attribute: row.project, partitionOf: rowPartitions.inProject, isOptional: true },
    ports,
  )
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
      entity_type: byEntityType(seesWork),
    },
    sorts: {
      ...declared.sorts,
      user: byTitle(row.user, references.user, context),
      project: byTitle(row.project, references.project, context),
      activity: byTitle(row.activity, references.activity, context),
    },
  }
}
