import type { Ports } from '#shared/ports.ts'
import type { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { candidatesIn } from './lists/candidates.ts'
import type { Version } from './model.ts'
import { versionsIn } from './store.ts'
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
  ports: Ports,
  hierarchy: ProjectHierarchy,
): Promise<Version[]> {
  const counters = await versionsIn(ports).counters()
  const candidates = await candidatesIn([project], { ports, hierarchy, counters })
  const ids = candidates ?? (await versionsIn(ports).rows.find(undefined, [])).map(({ id }) => id)
  const found = [...(await versionsIn(ports).some(ids, (version) => version)).values()]
  const offered = await Promise.all(found.map((one) => isOffered(one, project, hierarchy)))
  return found.filter((_, index) => offered[index]).sort((a, b) => a.id - b.id)
}
