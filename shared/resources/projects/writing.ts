import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import { customProperties, type MayReveal, versionsForChildOf } from '#shared/custom-fields/properties.ts'
import { disclosureFor, referenceTargetsIn } from '#shared/custom-fields/references.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { creationFormWith, updateFormWith } from '#shared/platform/endpoints/forms.ts'
import { type AddressedResource, findAddressed, versionOf } from '#shared/platform/endpoints/show.ts'
import { type Drafted, drafted } from '#shared/platform/endpoints/written-resource.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requireMatch } from '#shared/platform/http/conditional.ts'
import { type ApiError, requirePermission, updateConflict } from '#shared/platform/http/errors.ts'
import { newIn, requireValid } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { AllowedLinks, Properties } from '#shared/platform/properties/property.ts'
import { ownersOf } from '#shared/platform/properties/unique.ts'
import type { Ports } from '#shared/ports.ts'
import { canSeeProject } from '#shared/project-context/load-project.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { routes as versions } from '#shared/resources/versions/routes.ts'
import { canSeeVersions } from '#shared/resources/versions/visibility.ts'
import { announcing } from '#shared/resources/webhooks/deliver.ts'
import type { WebhookEvent } from '#shared/resources/webhooks/events.ts'
import { auditChange, auditCreator, auditProject } from './audited.ts'
import { creatorMembership, creatorOf } from './creator.ts'
import type { Project } from './model.ts'
import { seenParent } from './new-parent.ts'
import { canCreate, writeRightsIn } from './policy.ts'
import { properties } from './properties.ts'
import { representSingle } from './representer.ts'
import { reviewProject } from './review.ts'
import { changedBy, insertProject, newFrom, replaceProject } from './saving.ts'
import { projectsIn } from './store.ts'
import { loadForCreation, loadForForm, loadForUpdate, type WriteContext } from './write-context.ts'

/**
 * The endpoints that write projects. The form of a write runs the same first steps: it applies the body and checks the
 * result, but does not save it.
 */

/**
 * The endpoint that creates a project. A creator who is not an administrator becomes a member in the same transaction.
 */
export const createProject: Endpoint = (request, ports) =>
  retryingRefusals(async () => {
    const { viewer, loaded, draft } = await draftCreation(request, ports)
    const values = requireValid(draft)
    const [created, creator] = await Promise.all([newFrom(values, viewer, ports), creatorOf(viewer, ports)])
    const { membership, changes } = creatorMembership(creator, created, ports)
    const entries = [
      ...auditProject('created', created, viewer, ports),
      ...auditCreator(membership, created, viewer, ports),
    ]
    await announcing(newsOf(created, membership), ports, (also) =>
      insertProject(created, loaded.newParent, [...changes, ...entries, ...also], ports),
    )
    const shown = await representSingle(created, viewer, membership, ports, loaded.newParent)
    return new Single(shown, versionOf({}, created, viewer))
  })

const newsOf = ({ id }: Project, membership: Membership | undefined): WebhookEvent[] => [
  { event: 'project:created', id, projects: [id] },
  ...(membership ? [{ event: 'membership:created' as const, id: membership.id, projects: [id] }] : []),
]

/**
 * The endpoint that changes a project. A body that changes nothing writes nothing.
 *
 * @throws `UpdateConflict` while the project is being removed
 */
export const updateProject = (request: Request<'id'>, ports: Ports): Promise<Single> =>
  retryingRefusals(async () => {
    const { viewer, entity: before, loaded, draft, present } = await draftUpdate(changed, request, ports)
    const values = newIn(requireValid(draft), present)
    if (before.removal) throw updateConflict()
    const after = await changedBy(before, values, viewer, ports)
    const stored =
      after === before
        ? before
        : await replaceProject(
            before,
            after,
            loaded,
            request.hasTime,
            ports,
            auditChange(before, after, viewer, ports),
          )
    const shown = await representSingle(stored, viewer, loaded.membership, ports, loaded.newParent)
    return new Single(shown, versionOf({}, stored, viewer))
  })

export const newProjectForm = creationFormWith(draftCreation)

/**
 * The endpoint of the form that changes a project.
 *
 * @throws `UpdateConflict` while the project is being removed
 */
export const changeForm = updateFormWith((request: Request<'id'>, ports: Ports) =>
  draftUpdate(changedInForm, request, ports),
)

/**
 * Drafts a new project.
 *
 * @throws `MissingPermission`
 */
async function draftCreation(request: Request, ports: Ports): Promise<Drafted<Project, WriteContext>> {
  const [viewer, taken, loaded] = await Promise.all([
    request.viewer,
    ownersOf(projectsIn(ports), properties, request.body),
    loadForCreation(request, ports),
  ])
  requirePermission(canCreate(viewer))
  return draftAt(request.body, viewer, loaded, ports, taken(undefined))
}

/** Declares how the project at an address is loaded for a write. A form also loads the names of referenced entities. */
const changed: AddressedResource<Project, WriteContext> = {
  load: loadForUpdate,
  isVisible: canSeeProject,
}
const changedInForm: typeof changed = { ...changed, load: loadForForm }

/** Drafts a change of a project. @throws `NotFound`, `MissingPermission` or `PreconditionFailed` */
async function draftUpdate(
  resource: AddressedResource<Project, WriteContext>,
  request: Request<'id'>,
  ports: Ports,
): Promise<Drafted<Project, WriteContext> & { entity: Project }> {
  const [{ viewer, entity, loaded }, taken] = await Promise.all([
    findAddressed(resource, request, ports, (viewer, project, loaded) => {
      const { mayEdit, mayChooseTypes } = rightsToWrite(request, viewer, project, loaded)
      return mayEdit || mayChooseTypes
    }),
    ownersOf(projectsIn(ports), properties, request.body),
  ])
  requireMatch(request, versionOf({}, entity, viewer))
  const facts = { ...loaded, ...rightsToWrite(request, viewer, entity, loaded) }
  return { ...(await draftAt(request.body, viewer, facts, ports, taken(entity.id), entity)), entity }
}

const rightsToWrite = ({ body }: Request, viewer: Viewer, project: Project, { membership }: WriteContext) =>
  writeRightsIn(viewer, project, rightsIn(viewer, project, membership), body)

/**
 * Applies the values in a body to a project, and reviews the result.
 *
 * @param taken the violations for unique values that another project already has
 * @param entity the project before the change; absent for a new project
 */
const draftAt = (
  input: Values,
  viewer: Viewer,
  loaded: WriteContext,
  ports: Ports,
  taken: ApiError[],
  entity?: Project,
) =>
  drafted<Project, WriteContext>({
    all: { ...properties, ...fieldsAt(viewer, loaded, ports) },
    review: reviewProject,
    ...{ input, viewer, loaded, ports, taken, entity },
  })

/**
 * Returns the custom fields of a project that is being written, with the values that the requester may see and choose.
 */
export const fieldsAt = (viewer: Viewer, context: WriteContext, ports: Ports): Properties<Project> =>
  customProperties('project', viewer, {
    mayReveal: mayReveal(viewer, context),
    names: context.names,
    lookUp: (reference) => referenceTargetsIn(ports).name(reference, viewer),
    versions: allowedVersions(viewer, context),
    writable: context.mayEdit ?? true,
  })

/**
 * Returns the function that determines which references may be shown. For a new project, all may be shown: it has no
 * stored references yet, and the review checks the references in the body.
 */
const mayReveal = (viewer: Viewer, { entity, membership, hidden }: WriteContext): MayReveal =>
  entity ? disclosureFor(viewer, rightsIn(viewer, entity, membership), hidden) : () => true

/**
 * Returns the versions that a project may refer to. These are the versions that are available in the project; none if
 * the requester does not see versions there. In a new or archived project no version is available, so the function
 * returns the versions that are available below the project's parent.
 */
function allowedVersions(
  viewer: Viewer,
  { entity: project, membership, newParent }: WriteContext,
): AllowedLinks {
  if (!project?.active)
    return versionsForChildOf(seenParent(viewer, newParent)?.project.id ?? project?.parent)
  const isAllowed = canSeeVersions(rightsIn(viewer, project, membership))
  return isAllowed ? { href: href(versions['in-project'], project) } : []
}
