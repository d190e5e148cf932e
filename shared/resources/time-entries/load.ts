import type { ProjectRights } from '#shared/access/viewer.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import { linkedIdIn } from '#shared/platform/properties/input.ts'
import type { Ports } from '#shared/ports.ts'
import { ProjectContext, Reads } from '#shared/project-context/project-context.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import type { User } from '#shared/resources/users/model.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import type { TimeEntry } from './model.ts'
import { canSee } from './policy.ts'
import { properties } from './properties.ts'
import { timeEntriesIn } from './store.ts'

/** A time entry with its context, and the requester's rights in its project. */
export interface LoadedTimeEntry extends Loaded<TimeEntry> {
  context: ProjectContext
  rights?: ProjectRights
}

/** Declares how the time entry at an address is loaded, and who sees it. */
export const addressedTimeEntries: AddressedResource<TimeEntry, LoadedTimeEntry> = {
  load: loadTimeEntry,
  isVisible: (viewer, entry, { rights }) => canSee(viewer, entry, rights),
}

async function find(request: Request<'id'>, ports: Ports) {
  const [viewer, entity] = await Promise.all([request.viewer, timeEntriesIn(ports).byId(request.params.id)])
  return { entity, context: new ProjectContext(viewer, ports) }
}

/** Loads a time entry, and the requester's rights in its project. */
async function loadTimeEntry(request: Request<'id'>, ports: Ports): Promise<LoadedTimeEntry> {
  const { entity, context } = await find(request, ports)
  return { entity, context, rights: entity && (await context.rights(entity.project)) }
}

/** Loads a time entry to show it. Reads the linked work package and user together with the rights. */
async function loadShown(request: Request<'id'>, ports: Ports): Promise<LoadedTimeEntry> {
  const { entity, context } = await find(request, ports)
  if (!entity) return { context }
  const { project, workPackage, user } = entity
  const [rights] = await Promise.all([
    context.rights(project),
    workPackage && context.workPackage(workPackage),
    user && context.principal(user),
  ])
  return { entity, context, rights }
}

/** Declares how the time entry at an address is loaded together with the linked entities that the response shows. */
export const shownTimeEntries = { ...addressedTimeEntries, load: loadShown }

export interface WriteContext extends LoadedTimeEntry {
  /** The project after the write; absent if it is unknown, or hidden from the requester. */
  project?: Project
  /** The requester's rights in the project after the write. */
  newRights?: ProjectRights
  /** The work package of the entry after the write, if the requester sees it. */
  workPackage?: WorkPackage
  /** True if the current work package is hidden from the requester. */
  isWorkPackageHidden: boolean
  /** The user of the time entry after the write. */
  user?: User
  /** The id of the requester's running entry. Present only if the body starts a timer. */
  running?: number
}

const idIn = ({ body }: Request, name: 'project' | 'workPackage' | 'user') =>
  linkedIdIn(body, name, properties[name])

/** Loads the data that a creation depends on. */
export async function loadForCreation(request: Request, ports: Ports): Promise<WriteContext> {
  const reads = new Reads(ports)
  const [workPackage, project] = [idIn(request, 'workPackage'), idIn(request, 'project')]
  const [viewer] = await Promise.all([
    request.viewer,
    workPackage && reads.workPackage(workPackage),
    project && reads.project(project),
  ])
  return placed(request, { context: new ProjectContext(viewer, ports, reads) }, ports)
}

/** Returns the context of a write, including the project and the work package that the body specifies. */
async function placed(request: Request, loaded: LoadedTimeEntry, ports: Ports): Promise<WriteContext> {
  const { context, entity } = loaded
  const own = context.viewer.user?.id
  const { workPackage: present } = entity ?? {}
  const sent = idIn(request, 'workPackage')
  const named = sent === undefined ? present : sent
  const seen = async (id: number | null | undefined) => {
    const found = id ? await context.workPackage(id) : undefined
    return found && (await context.seesOpen(found)) ? found : undefined
  }
  const [former, workPackage, principal, running] = await Promise.all([
    seen(present),
    seen(named),
    context.principal(idIn(request, 'user') ?? entity?.user ?? own ?? 0),
    request.body.ongoing === true && own !== undefined ? timeEntriesIn(ports).runningOf(own) : undefined,
  ])
  const moved = named === present ? undefined : workPackage?.project
  return {
    ...loaded,
    workPackage,
    isWorkPackageHidden: present !== undefined && !former,
    ...(principal?.kind === 'user' && !principal.removal && { user: principal }),
    running,
    ...(await destination(idIn(request, 'project') ?? moved ?? entity?.project, context)),
  }
}

/**
 * Returns a project, and the requester's rights in it. Returns neither if the requester does not see the project, or if
 * it is being removed.
 */
async function destination(id: number | undefined, context: ProjectContext) {
  const { project, rights } = await context.visibleProject(id)
  return project && !project.removal ? { project, newRights: rights } : {}
}

/**
 * Declares how the time entry at an address is loaded for a write. Also loads the projects and work packages to which
 * the entry belongs before and after the write.
 */
export const writtenTimeEntries: AddressedResource<TimeEntry, WriteContext> = {
  ...addressedTimeEntries,
  load: async (request: Request<'id'>, ports: Ports) =>
    placed(request, await loadShown(request, ports), ports),
}
