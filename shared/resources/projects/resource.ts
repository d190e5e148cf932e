import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { type Hidden, hiddenIn, telling } from '#shared/custom-fields/disclosure.ts'
import { customProperties, fieldsFor, type Tells } from '#shared/custom-fields/properties.ts'
import { withDrafted } from '#shared/custom-fields/review.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { WritableResource } from '#shared/platform/endpoints/writing.ts'
import { schemaOf } from '#shared/platform/hal/schema.ts'
import { requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import type { LinkKind, Values } from '#shared/platform/properties/kind.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { type Gathered, gatherCreation, gatherUpdate } from '#shared/resources/projects/parent-change.ts'
import { type LoadedProject, loadAddressedProject, loadProject } from './load-project.ts'
import type { Project } from './model.ts'
import { canCreate, canUnarchive } from './policy.ts'
import { properties } from './properties.ts'
import { reviewProject } from './review.ts'
import { routes } from './routes.ts'

/** What decides whether a project may be written, and which of its values the requester may see. */
export interface Known extends Gathered {
  /** References of the project that are hidden from the requester. */
  hidden?: Hidden
}

/** Loads what an update depends on, and which of the present values are hidden from the requester. */
export async function gatherPresent(request: Request<'id'>, app: App): Promise<Known> {
  const gathered = await gatherUpdate(request, app)
  const { project } = gathered
  if (!project) return gathered
  const viewer = await request.viewer
  const hierarchy = new ProjectHierarchy(app.projects)
  const groups = new GroupVisibility(viewer, app, { hierarchy })
  return { ...gathered, hidden: await hiddenIn(project, project.id, { viewer, groups, hierarchy, app }) }
}

/** Loads what an update form needs: the same as an update, and the present parent. */
export async function gatherForm(request: Request<'id'>, app: App): Promise<Known> {
  const gathered = await gatherPresent(request, app)
  const id = gathered.project?.parent
  return id === undefined ? gathered : { ...gathered, parent: await loadProject(id, request, app) }
}

/** The properties that depend on which related resources the requester may see. */
export function dependentProperties(viewer: Viewer, gathered: Known): Properties<Project> {
  return {
    ...customProperties('project', viewer, tells(viewer, gathered)),
    parent: { ...properties.parent, kind: parentKind(viewer, gathered) },
  }
}

/** The kind of the `parent` link: shows the present and the wanted parent only if the requester may see them. */
function parentKind(viewer: Viewer, { parent, wanted }: Gathered): LinkKind {
  const candidates: (LoadedProject | undefined)[] = [parent, wanted && { ...wanted, project: wanted.parent }]
  const loadedParent = (id: unknown) => candidates.find((sight) => sight?.project?.id === id)
  return {
    ...properties.parent.kind,
    title: (id) => loadedParent(id)?.project?.name,
    isHidden: (id) => {
      const { project, membership } = loadedParent(id) ?? {}
      return project !== undefined && !rightsIn(viewer, project, membership).isVisible
    },
  }
}

/** A new project has no references yet; what it may refer to is checked by the review. */
const tells = (viewer: Viewer, { project, membership, hidden }: Known): Tells =>
  project ? telling(viewer, rightsIn(viewer, project, membership), hidden) : () => true

const writable: Pick<
  WritableResource<Project, Known>,
  'properties' | 'customProperties' | 'collection' | 'review'
> = {
  properties,
  customProperties: dependentProperties,
  collection: (app) => app.projects,
  review: reviewProject,
}

/** How projects are created. */
export const newProjects: WritableResource<Project, Known> = {
  ...writable,
  gather: gatherCreation,
  authorizeCreation: (viewer) => requirePermission(canCreate(viewer)),
  authorizeUpdate: (_, project) => requireVisible(project),
}

/** How projects are changed. */
export const presentProjects: WritableResource<Project, Known> = {
  ...writable,
  find: async (request, app) => (await loadAddressedProject(request, app)).project,
  gather: (request, app) => gatherPresent(request as never, app),
  authorizeCreation: (viewer) => requirePermission(canCreate(viewer)),
  authorizeUpdate: (viewer, found, { gathered: { membership }, input }) => {
    const rights = found && rightsIn(viewer, found, membership)
    const project = requireVisible(found, rights?.isVisible)
    const isUnarchiving = !project.active && input.active === true
    const isBeingRemoved = project.removal !== undefined
    requirePermission(
      rights?.mayChange('edit_project') || (canUnarchive(viewer) && (isUnarchiving || isBeingRemoved)),
    )
    return project
  },
}

/** The same for forms, which also show the present parent. */
export const projectsInForms: WritableResource<Project, Known> = {
  ...presentProjects,
  gather: (request, app) => gatherForm(request as never, app),
}

/** A project with the values of a draft; null removes a value. */
export const withValues = async (present: Project, values: Values, viewer: Viewer): Promise<Project> => ({
  ...(await withDraft(properties, present, values)),
  customValues: await withDrafted(present.customValues, fieldsFor('project', viewer), values),
})

/** The Schema of projects for one requester, with the custom fields they may know of. */
export const projectSchema = schemaOf<Project>(
  (viewer) => ({ ...properties, ...customProperties('project', viewer) }),
  routes.schema,
)
