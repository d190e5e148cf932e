import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import {
  customProperties,
  fieldsFor,
  type MayReveal,
  namesCustomField,
  versionsBelow,
} from '#shared/custom-fields/properties.ts'
import { disclosureFor, type Hidden, type Names } from '#shared/custom-fields/references.ts'
import { withDraftValues } from '#shared/custom-fields/review.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type {
  DraftedResource,
  NewResource,
  PresentResource,
} from '#shared/platform/endpoints/written-resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import type { AllowedLinks, LinkKind, Values } from '#shared/platform/properties/kind.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import {
  loadCreationContext,
  loadWriteContext,
  type WriteContext,
} from '#shared/resources/projects/parent-change.ts'
import { routes as versions } from '#shared/resources/versions/routes.ts'
import { canSeeVersions } from '#shared/resources/versions/visibility.ts'
import type { Creator } from './creator.ts'
import { canSeeProject, type LoadedProject, loadProject } from './load-project.ts'
import type { Project } from './model.ts'
import { canCreate, canUnarchive } from './policy.ts'
import { properties } from './properties.ts'
import { takeInto } from './representation-context.ts'
import { type ReviewStores, reviewProject } from './review.ts'

/** The stores that the hooks below use. */
type Used = ReviewStores

/** Facts that decide whether a project may be written, and which of its values the requester may see. */
export interface LoadedForWrite extends WriteContext {
  /** References of the project that are hidden from the requester. */
  hidden?: Hidden
  /** The names of what the project refers to; loaded for forms only, which show them. */
  names?: Names
  /** The present parent; loaded for forms only, which show it. */
  parent?: LoadedProject
  /** The user who becomes a member of the project they create. */
  creator?: Creator
}

/** Rules for drafting the values of a project, be it new or not. */
const draftedProjects: DraftedResource<Project, LoadedForWrite, Used> = {
  properties,
  customProperties: dependentProperties,
  collection: (stores) => stores.projects,
  review: reviewProject,
}

/** Parts of the endpoints for new projects. */
export const newProjects: NewResource<Project, LoadedForWrite, Used> = {
  ...draftedProjects,
  loadForCreation: loadCreationContext,
  mayCreate: canCreate,
}

/** Parts of the endpoints that change a project. */
export const presentProjects: PresentResource<Project, LoadedForWrite, Used> = {
  ...draftedProjects,
  load: loadForUpdate,
  isVisible: canSeeProject,
  mayUpdate: (viewer, project, { membership }, input) => {
    const isUnarchiving = !project.active && input.active === true
    return (
      rightsIn(viewer, project, membership).mayChange('edit_project') ||
      (canUnarchive(viewer) && (isUnarchiving || project.removal !== undefined))
    )
  },
}

/** Loads what an update depends on. One that names no custom field keeps all of them, so it needs not know what is hidden. */
async function loadForUpdate(
  request: Request<'id'>,
  stores: Stores<'memberships' | 'projects' | 'references'>,
): Promise<LoadedForWrite> {
  const context = await loadWriteContext(request, stores)
  if (!context.entity || !namesCustomField(request.body)) return context
  return { ...context, hidden: await hiddenIn(context.entity, await request.viewer, stores) }
}

/** Loads what an update depends on, and what its form shows: the present parent, and the names of what the project refers to. */
export async function loadForForm(
  request: Request<'id'>,
  stores: Stores<'memberships' | 'projects' | 'references'>,
): Promise<LoadedForWrite> {
  const context = await loadWriteContext(request, stores)
  const { entity } = context
  if (!entity) return context
  const viewer = await request.viewer
  const [names, hidden, parent] = await Promise.all([
    stores.references.namesIn([entity], 'project', viewer),
    hiddenIn(entity, viewer, stores),
    entity.parent === undefined ? undefined : loadProject(entity.parent, request, stores),
  ])
  return { ...context, names, hidden, parent }
}

/** The references of a project that are hidden from the requester. */
function hiddenIn(project: Project, viewer: Viewer, { references }: Stores<'references'>) {
  const visibility = references.visibility(viewer)
  takeInto(visibility.hierarchy, [project])
  return visibility.hiddenIn(project, project.id)
}

/** The properties that depend on which related resources the requester may see. */
function dependentProperties(
  viewer: Viewer,
  context: LoadedForWrite,
  stores: Stores<'references'>,
): Properties<Project> {
  return {
    ...customProperties('project', viewer, {
      mayReveal: mayReveal(viewer, context),
      names: context.names,
      lookUp: (reference) => stores.references.name(reference, viewer),
      versions: allowedVersions(viewer, context),
    }),
    parent: { ...properties.parent, kind: parentKind(viewer, context) },
  }
}

/** The kind of the `parent` link: shows the present and the new parent only if the requester may see them. */
function parentKind(viewer: Viewer, { parent, newParent }: LoadedForWrite): LinkKind {
  const loadedParents = [parent, newParent && { ...newParent, entity: newParent.project }]
  const loadedParent = (id: unknown) => loadedParents.find((loaded) => loaded?.entity?.id === id)
  return {
    ...properties.parent.kind,
    title: (id) => loadedParent(id)?.entity?.name,
    isHidden: (id) => {
      const { entity, membership } = loadedParent(id) ?? {}
      return entity !== undefined && !rightsIn(viewer, entity, membership).isVisible
    },
  }
}

/** A new project has no references yet; what it may refer to is checked by the review. */
const mayReveal = (viewer: Viewer, { entity, membership, hidden }: LoadedForWrite): MayReveal =>
  entity ? disclosureFor(viewer, rightsIn(viewer, entity, membership), hidden) : () => true

/**
 * The versions to which a project may refer: those that are available there, for whoever sees them. In an archived project
 * none is, so what counts is where it is brought back to.
 */
function allowedVersions(
  viewer: Viewer,
  { entity: project, membership, newParent }: LoadedForWrite,
): AllowedLinks {
  if (!project?.active) return versionsBelow(newParent?.project.id ?? project?.parent)
  const isAllowed = canSeeVersions(rightsIn(viewer, project, membership))
  return isAllowed ? { href: href(versions['in-project'], project) } : []
}

/** A project with the values of a draft; null removes a value. */
export const withValues = async (present: Project, values: Values, viewer: Viewer): Promise<Project> => ({
  ...(await withDraft(properties, present, values)),
  customValues: await withDraftValues(present.customValues, fieldsFor('project', viewer), values),
})
