import type { Stores } from '#shared/app.ts'
import type { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { candidatesIn } from './lists/candidates.ts'
import type { Version } from './model.ts'
import { isAvailable } from './visibility.ts'

/** Whether new work packages in a project can get a version: it is open, and available there. */
export const isOffered = async (
  version: Version,
  project: number,
  hierarchy: ProjectHierarchy,
): Promise<boolean> =>
  version.status === 'open' && !version.removal && (await isAvailable(version, project, hierarchy))

/** The versions that new work packages in a project can get, by id. */
export async function offeredIn(
  project: number,
  stores: Stores<'projects' | 'versions'>,
  hierarchy: ProjectHierarchy,
): Promise<Version[]> {
  const { versions } = stores
  const counters = await versions.counters()
  const candidates = await candidatesIn([project], { stores, hierarchy, counters })
  const ids = candidates ?? (await versions.rows.find(undefined, [])).map(({ id }) => id)
  const found = [...(await versions.some(ids, (version) => version)).values()]
  const offered = await Promise.all(found.map((one) => isOffered(one, project, hierarchy)))
  return found.filter((_, index) => offered[index]).sort((a, b) => a.id - b.id)
}
