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
import type { Loaded } from '#shared/platform/endpoints/show.ts'
import type { DraftedResource, NewResource, PresentResource } from '#shared/platform/endpoints/writing.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { isForm } from '#shared/platform/http/route.ts'
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
export interface LoadedForWrite extends WriteContext, Loaded<Project> {
  /** References of the project that are hidden from the requester. */
  hidden?: Hidden
  /** The names of what the project refers to; loaded for forms only, which show them. */
  names?: Names
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
  load: loadPresent,
  isVisible: canSeeProject,
  mayUpdate: (viewer, project, { membership }, input) => {
    const isUnarchiving = !project.active && input.active === true
    return (
      rightsIn(viewer, project, membership).mayChange('edit_project') ||
      (canUnarchive(viewer) && (isUnarchiving || project.removal !== undefined))
    )
  },
}

/** Loads what an update depends on, and which present values are hidden from the requester; for a form, also what it shows. */
async function loadPresent(
  request: Request<'id'>,
  stores: Stores<'memberships' | 'projects' | 'references'>,
): Promise<LoadedForWrite> {
  const context = await loadWriteContext(request, stores)
  const { project } = context
  if (!project) return context
  const viewer = await request.viewer
  const references = stores.references.visibility(viewer)
  takeInto(references.hierarchy, [project])
  const isShown = isForm(request.route)
  const isParentShown = isShown && project.parent !== undefined
  // A write that says nothing about custom fields keeps all of them.
  const dependsOnHidden = isShown || namesCustomField(request.body)
  const [names, hidden, parent] = await Promise.all([
    isShown ? stores.references.namesIn([project], 'project', viewer) : undefined,
    dependsOnHidden ? references.hiddenIn(project, project.id) : undefined,
    isParentShown ? loadProject(project.parent as number, request, stores) : undefined,
  ])
  return { ...context, entity: project, names, hidden, parent }
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
function parentKind(viewer: Viewer, { parent, newParent }: WriteContext): LinkKind {
  const candidates: (LoadedProject | undefined)[] = [parent, newParent]
  const loadedParent = (id: unknown) => candidates.find((loaded) => loaded?.project?.id === id)
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
const mayReveal = (viewer: Viewer, { project, membership, hidden }: LoadedForWrite): MayReveal =>
  project ? disclosureFor(viewer, rightsIn(viewer, project, membership), hidden) : () => true

/**
 * The versions to which a project may refer: those that are available there, for whoever sees them. In an archived project
 * none is, so what counts is where it is brought back to.
 */
function allowedVersions(viewer: Viewer, { project, membership, newParent }: LoadedForWrite): AllowedLinks {
  if (!project?.active) return versionsBelow(newParent?.project.id ?? project?.parent)
  const isAllowed = canSeeVersions(rightsIn(viewer, project, membership))
  return isAllowed ? { href: href(versions['in-project'], project) } : []
}

/** A project with the values of a draft; null removes a value. */
export const withValues = async (present: Project, values: Values, viewer: Viewer): Promise<Project> => ({
  ...(await withDraft(properties, present, values)),
  customValues: await withDraftValues(present.customValues, fieldsFor('project', viewer), values),
})
