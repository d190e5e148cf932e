import type { RowTest } from '#shared/platform/lists/selection.ts'
import { type Filter, idsIn } from '#shared/platform/query/filter.ts'
import { withLookups, withoutValues } from '#shared/platform/query/operators.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import type { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { newPath, type Path } from '#shared/resources/projects/model.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { isShared } from '../model.ts'
import { row, sharedOf } from '../store.ts'

/** Finds those of some projects that the requester sees. */
export type VisibleAmong = (projects: readonly number[]) => Promise<ReadonlySet<number>>

/**
 * Versions that would be available in a new project: `=` below one of some projects, of which hidden ones count as missing,
 * `!*` below none. They are what the custom fields of the new project may name.
 */
export function availableBelow(visibleAmong: VisibleAmong, hierarchy: ProjectHierarchy): Filter {
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
      '=': withLookups(anId, (ids) => at(() => pathsBelow(ids))),
      '!*': withoutValues(() => at(async () => [newPath([])])),
    },
  }
}
