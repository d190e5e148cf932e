import type { RowTest } from '#shared/platform/lists/selection.ts'
import { listingOf } from '#shared/platform/properties/listing.ts'
import { amongFilter } from '#shared/platform/query/among-filter.ts'
import { type Filter, idsIn } from '#shared/platform/query/filter.ts'
import { byNumberedText, type Listing } from '#shared/platform/query/listing.ts'
import { takingLookups, takingNoValues } from '#shared/platform/query/operators.ts'
import { anId, ownIdFilter } from '#shared/platform/query/value-filters.ts'
import type { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { newPath, type Path } from '#shared/resources/projects/model.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { isShared } from '../model.ts'
import { properties } from '../properties.ts'
import { routes } from '../routes.ts'
import { row, sharedOf } from '../store.ts'

/** The filters and sort keys of versions (specification, "Versions"). */
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
 * Filters versions by the project that defines them.
 *
 * A hidden project matches no versions. Otherwise, the filter would reveal which versions the hidden project defines.
 */
const byProject = (visibleAmong: VisibleAmong): Filter =>
  amongFilter({
    label: 'Project',
    list: projects.list,
    attribute: row.project,
    kind: anId,
    idsOf: visibleAmong,
  })

/** Returns the given projects that the requester sees. */
type VisibleAmong = (projects: readonly number[]) => Promise<ReadonlySet<number>>

/**
 * Filters versions by their availability in a project that is yet to be created. The new project's custom fields may
 * only have available versions as values. With `=`, the new project would be below one of the given projects. With
 * `!*`, the new project would have no parent. Hidden projects are treated as missing.
 */
function availableBelow(visibleAmong: VisibleAmong, hierarchy: ProjectHierarchy): Filter {
  const at = (find: () => Promise<readonly Path[]>): RowTest => ({
    attributes: [row.project, row.sharing],
    test: async () => {
      const paths = await find()
      return async (found) => {
        const { project, sharing } = sharedOf(found)
        if (!(await hierarchy.project(project))?.active) return false
        const defining = await hierarchy.path(project)
        return paths.some((path) => isShared(sharing, defining, path))
      }
    },
  })
  const pathsBelow = async (ids: readonly number[]) => {
    const visible = await visibleAmong(ids)
    return Promise.all([...visible].map(async (id) => newPath(await hierarchy.path(id))))
  }
  return {
    label: 'Available below',
    ...idsIn(projects.list),
    operators: {
      '=': takingLookups(anId, (ids) => at(() => pathsBelow(ids))),
      '!*': takingNoValues(() => at(async () => [newPath([])])),
    },
  }
}
