import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { linkedIdIn } from '#shared/platform/properties/input.ts'
import type { KnownPrincipal } from '#shared/resources/principals/links.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { Reads, Surroundings } from '#shared/surroundings/surroundings.ts'
import { type LoadedTimeEntry, loadTimeEntry, type ReadStores } from './load-time-entry.ts'
import { canLog, canLogAnywhere, canLogOwn } from './policy.ts'
import { properties } from './properties.ts'

/** Facts on which a write of a time entry depends. */
export interface WriteContext extends LoadedTimeEntry {
  /** Where it is to be: absent if that is not known, or the requester does not see it. */
  project?: Project
  /** The requester's rights there. */
  newRights?: ProjectRights
  /** What it is to be on, if the requester sees that. */
  workPackage?: WorkPackage
  /** Whether the requester does not see the work package that it is on now. */
  isWorkPackageHidden: boolean
  /** Whose it is to be. */
  user?: KnownPrincipal
  /** The id of the running entry of the requester, if the body is to start one. */
  running?: number
}

const idIn = ({ body }: Request, name: 'project' | 'workPackage' | 'user') =>
  linkedIdIn(body, name, properties[name])

/** Loads what a creation depends on. */
export async function loadForCreation(request: Request, stores: ReadStores): Promise<WriteContext> {
  const reads = new Reads(stores)
  const [workPackage, project] = [idIn(request, 'workPackage'), idIn(request, 'project')]
  const [viewer] = await Promise.all([
    request.viewer,
    workPackage && reads.workPackage(workPackage),
    project && reads.project(project),
  ])
  return placed(request, { around: new Surroundings(viewer, stores, reads) }, stores)
}

/** Loads what a change depends on: the entry, and what it belongs to or is to belong to. */
export const loadForUpdate = async (request: Request<'id'>, stores: ReadStores): Promise<WriteContext> =>
  placed(request, await loadTimeEntry(request, stores), stores)

async function placed(
  request: Request,
  loaded: LoadedTimeEntry,
  { timeEntries }: ReadStores,
): Promise<WriteContext> {
  const { around, entity } = loaded
  const own = around.viewer.user?.id
  const { workPackage: present } = entity ?? {}
  const sent = idIn(request, 'workPackage')
  const named = sent === undefined ? present : sent
  const seen = async (id: number | null | undefined) => {
    const found = id ? await around.workPackage(id) : undefined
    return found && (await around.sees(found)) ? found : undefined
  }
  const [former, workPackage, principal, running] = await Promise.all([
    seen(present),
    seen(named),
    around.principal(idIn(request, 'user') ?? entity?.user ?? own ?? 0),
    request.body.ongoing === true && own !== undefined ? timeEntries.runningOf(own) : undefined,
  ])
  const moved = named === present ? undefined : workPackage?.project
  return {
    ...loaded,
    workPackage,
    isWorkPackageHidden: present !== undefined && !former,
    ...(principal?.kind === 'user' && !principal.principal.removal && { user: principal }),
    running,
    ...(await destination(idIn(request, 'project') ?? moved ?? entity?.project, around)),
  }
}

/** A project where an entry may be, as far as the requester sees it, and their rights there. */
async function destination(id: number | undefined, around: Surroundings) {
  if (id === undefined) return {}
  const [project, newRights] = await Promise.all([around.project(id), around.rights(id)])
  return project && newRights?.isVisible && !project.removal ? { project, newRights } : {}
}

/**
 * Whether a requester may log time where a body says: with the right to log any time there; or only their own, on a work
 * package. As long as it is not known where that is, a right anywhere is enough.
 */
export function mayLog(viewer: Viewer, context: WriteContext): boolean {
  const { project, newRights, workPackage, user } = context
  if (!project?.active) return canLogAnywhere(viewer)
  if (canLog(newRights)) return true
  return canLogOwn(newRights) && workPackage !== undefined && user?.principal.id === viewer.user?.id
}
