import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import { namesCustomField } from '#shared/custom-fields/properties.ts'
import { type HiddenReferences, type Names, referenceTargetsIn } from '#shared/custom-fields/references.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { linkIn } from '#shared/platform/properties/input.ts'
import type { Ports } from '#shared/ports.ts'
import {
  type LoadedProject,
  loadAddressedProject,
  loadProject,
} from '#shared/project-context/load-project.ts'
import { mayChooseTypesOnCreation } from './creator-role.ts'
import { ancestorsOf } from './hierarchy.ts'
import { isUnarchiving, type Project } from './model.ts'
import { loadNewParent, type NewParent } from './new-parent.ts'
import { properties, type WriteRights } from './properties.ts'
import { takeInto } from './representation-context.ts'
import { projectsIn } from './store.ts'

/** The data that determines whether a project may be written, and which of its values the requester may see. */
export interface WriteContext extends LoadedProject, WriteRights {
  /** The parent in the body. Absent if the body has no parent, or if the parent does not exist. */
  newParent?: NewParent
  /** The ancestors of the project, for requests that unarchive the project or may move it. */
  ancestors: Project[]
  /** The references from the project to entities that are hidden from the requester. */
  hidden?: HiddenReferences
  /** The names of the entities that the project refers to. Loaded only for forms, which show these names. */
  names?: Names
  /** The current parent. Loaded only for forms, which show it. */
  parent?: LoadedProject
  /** The ids of the parents that the requester does not see. */
  hiddenParents: ReadonlySet<number>
}

/** Loads the parent that the body of a creation names, because the rules depend on it. */
export async function loadForCreation(request: Request, ports: Ports): Promise<WriteContext> {
  const [viewer, newParent] = await Promise.all([request.viewer, loadNamedParent(request, ports)])
  return {
    newParent,
    ancestors: [],
    hiddenParents: hiddenAmong(viewer, [asLoaded(newParent)]),
    mayChooseTypes: mayChooseTypesOnCreation(viewer),
  }
}

const asLoaded = (parent: NewParent | undefined): LoadedProject => ({
  entity: parent?.project,
  membership: parent?.membership,
})

const hiddenAmong = (viewer: Viewer, projects: readonly LoadedProject[]): ReadonlySet<number> =>
  new Set(
    projects.flatMap(({ entity, membership }) =>
      entity && !rightsIn(viewer, entity, membership).isVisible ? entity.id : [],
    ),
  )

/**
 * Loads the data that an update depends on. If the body contains no custom fields, all custom values stay as they are,
 * so hidden references are not looked up.
 */
export async function loadForUpdate(request: Request<'id'>, ports: Ports): Promise<WriteContext> {
  const context = await loadWithParents(request, ports)
  if (!context.entity || !namesCustomField(request.body)) return context
  return { ...context, hidden: await hiddenIn(context.entity, await request.viewer, ports) }
}

/**
 * Loads the data for an update and its form. The form also shows the current parent and the names of referenced
 * entities.
 */
export async function loadForForm(request: Request<'id'>, ports: Ports): Promise<WriteContext> {
  const context = await loadWithParents(request, ports)
  const { entity } = context
  if (!entity) return context
  const viewer = await request.viewer
  const [names, hidden, parent] = await Promise.all([
    referenceTargetsIn(ports).namesIn([entity], 'project', viewer),
    hiddenIn(entity, viewer, ports),
    entity.parent === undefined ? undefined : loadProject(entity.parent, request, ports),
  ])
  const hiddenParents = hiddenAmong(viewer, [asLoaded(context.newParent), parent ?? {}])
  return { ...context, names, hidden, parent, hiddenParents }
}

/**
 * Loads the project, the requester's membership, and the parent in the body. Ancestors of the project are loaded only
 * if the body mentions the parent or unarchives the project.
 */
async function loadWithParents(request: Request<'id'>, ports: Ports): Promise<WriteContext> {
  const loadWithAncestors = async () => {
    const loaded = await loadAddressedProject(request, ports)
    const { entity: project } = loaded
    const needsAncestors =
      project && (namedParent(request) !== undefined || isUnarchiving(project, request.body))
    return { ...loaded, ancestors: needsAncestors ? await ancestorsOf(project, projectsIn(ports)) : [] }
  }
  const [viewer, loaded, newParent] = await Promise.all([
    request.viewer,
    loadWithAncestors(),
    loadNamedParent(request, ports),
  ])
  return { ...loaded, newParent, hiddenParents: hiddenAmong(viewer, [asLoaded(newParent)]) }
}

async function loadNamedParent(request: Request, ports: Ports): Promise<NewParent | undefined> {
  const id = namedParent(request)
  return typeof id === 'number' ? loadNewParent(id, request, ports) : undefined
}

/**
 * Returns the id of the parent in a body; null if the body removes the parent, undefined if the body does not mention
 * the parent.
 */
const namedParent = ({ body }: Request) => linkIn(body, 'parent', properties.parent)

function hiddenIn(project: Project, viewer: Viewer, ports: Ports) {
  const visibility = referenceTargetsIn(ports).visibility(viewer)
  takeInto(visibility.hierarchy, [project])
  return visibility.hiddenIn(project, project.id)
}
