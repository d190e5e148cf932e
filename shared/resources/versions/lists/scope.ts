import type { Viewer } from '#shared/access/viewer.ts'
import type { Counted } from '#shared/platform/collections/keys.ts'
import { once } from '#shared/platform/concurrency.ts'
import type { Scope } from '#shared/platform/endpoints/list.ts'
import type { RowTest } from '#shared/platform/lists/selection.ts'
import type { Ports } from '#shared/ports.ts'
import type { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { row, sharedOf } from '../store.ts'
import { isAvailable, type OwnRights, type SharedVersion, VersionVisibility } from '../visibility.ts'
import { candidatesIn } from './candidates.ts'

/** Facts that decide which versions a list may contain. */
export interface ScopeContext {
  viewer: Viewer
  ports: Ports
  own: OwnRights
  hierarchy: ProjectHierarchy
  /** The counters of versions. */
  counters: readonly Counted[]
  /** The project in which the versions are available; without it, those are listed that the requester sees. */
  project?: number
}

/** Limit of projects whose versions are looked up by project; for more, the rows of all versions are filtered. */
const FEW_PROJECTS = 50

/** Finds the versions that a list may contain: those that are available in a project, or those that the requester sees. */
export async function scopeOf(context: ScopeContext): Promise<Scope> {
  const { viewer, own, hierarchy, project } = context
  if (project !== undefined) {
    const candidateIds = await candidatesIn([project], context)
    const isInProject = async () => {
      if (!candidateIds) await hierarchy.all()
      return (version: SharedVersion) => isAvailable(version, project, hierarchy)
    }
    return { candidateIds, tests: [tested(isInProject)] }
  }
  if (viewer.isAdmin) return {}
  const visibility = new VersionVisibility(viewer, own, hierarchy)
  const projects = await visibility.candidates(FEW_PROJECTS)
  const candidateIds = projects && (await candidatesIn(projects, context))
  // Many versions are of many projects.
  const all = once(async () => (candidateIds ? undefined : hierarchy.all()))
  const sees = async () => {
    await all()
    return (version: SharedVersion) => visibility.sees(version)
  }
  return { candidateIds, tests: [tested(sees)] }
}

/** Tests the rows of versions. @param load looks up what it needs */
const tested = (load: () => Promise<(version: SharedVersion) => Promise<boolean>>): RowTest => ({
  attributes: [row.project, row.sharing],
  test: async () => {
    const accepts = await load()
    return (found) => accepts(sharedOf(found))
  },
})
