import type { Viewer } from '#shared/access/viewer.ts'
import { customProperties } from '#shared/custom-fields/properties.ts'
import { disclosureFor, referenceTargetsIn } from '#shared/custom-fields/references.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { creationFormWith, updateFormWith } from '#shared/platform/endpoints/forms.ts'
import { type AddressedResource, findAddressed, versionOf } from '#shared/platform/endpoints/show.ts'
import { type Drafted, drafted } from '#shared/platform/endpoints/written-resource.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requireMatch } from '#shared/platform/http/conditional.ts'
import { requirePermission, updateConflict } from '#shared/platform/http/errors.ts'
import { newIn, requireValid } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { AllowedLinks, Properties } from '#shared/platform/properties/property.ts'
import type { Ports } from '#shared/ports.ts'
import { canSee } from './load-version.ts'
import type { Version } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { representSingle } from './representer.ts'
import { reviewVersion } from './review.ts'
import { routes } from './routes.ts'
import { changedBy, insertVersion, newFrom, replaceVersion } from './saving.ts'
import { canSeeVersions } from './visibility.ts'
import { loadCreationContext, loadWriteContext, type WriteContext } from './write-context.ts'

/** The endpoints that write versions. The form endpoints run the same steps, but stop after building the draft. */

/** The endpoint that creates a version. */
export const createVersion: Endpoint = (request, ports) =>
  retryingRefusals(async () => {
    const { viewer, loaded, draft } = await draftCreation(request, ports)
    const created = await newFrom(requireValid(draft), viewer, ports)
    await insertVersion(created, ports)
    const shown = await representSingle(created, viewer, loaded.defining, ports)
    return new Single(shown, versionOf({}, created, viewer))
  })

/**
 * The endpoint that changes a version. If the body changes nothing, the endpoint writes nothing.
 *
 * @throws `UpdateConflict` while the version is being removed
 */
export const updateVersion = (request: Request<'id'>, ports: Ports): Promise<Single> =>
  retryingRefusals(async () => {
    const { viewer, entity: before, loaded, draft, present } = await draftUpdate(request, ports)
    const values = newIn(requireValid(draft), present)
    if (before.removal) throw updateConflict()
    const after = await changedBy(before, values, viewer, ports)
    const stored = after === before ? before : await replaceVersion(before, after, request.hasTime, ports)
    const shown = await representSingle(stored, viewer, loaded.defining, ports)
    return new Single(shown, versionOf({}, stored, viewer))
  })

/** The endpoint of the form for a new version. */
export const newVersionForm = creationFormWith(draftCreation)

/**
 * The endpoint of the form that changes a version.
 *
 * @throws `UpdateConflict` while the version is being removed
 */
export const changeForm = updateFormWith(draftUpdate)

/**
 * Drafts a new version. The requester must hold `manage_versions` in at least one project.
 *
 * @throws `MissingPermission`
 */
async function draftCreation(request: Request, ports: Ports): Promise<Drafted<Version, WriteContext>> {
  const [viewer, loaded] = await Promise.all([request.viewer, loadCreationContext(request, ports)])
  requirePermission(loaded.isManager)
  return draftAt(request.body, viewer, loaded, ports)
}

const changed: AddressedResource<Version, WriteContext> = {
  load: loadWriteContext,
  isVisible: canSee,
}

/** Drafts a change to a version. @throws `NotFound`, `MissingPermission`, `PreconditionFailed` or `UpdateConflict` */
async function draftUpdate(
  request: Request<'id'>,
  ports: Ports,
): Promise<Drafted<Version, WriteContext> & { entity: Version }> {
  const { viewer, entity, loaded } = await findAddressed(changed, request, ports, (_, __, { defining }) =>
    canManage(defining?.rights),
  )
  requireMatch(request, versionOf({}, entity, viewer))
  return { ...(await draftAt(request.body, viewer, loaded, ports, entity)), entity }
}

/**
 * Applies a body, and reviews the resulting version.
 *
 * @param entity the current version; absent for a creation
 */
const draftAt = (input: Values, viewer: Viewer, loaded: WriteContext, ports: Ports, entity?: Version) =>
  drafted<Version, WriteContext>({
    all: { ...properties, ...fieldsAt(viewer, loaded, ports) },
    review: reviewVersion,
    ...{ input, viewer, loaded, ports, entity },
  })

/**
 * Returns the custom fields of a version that is being written, with the values that the requester may see and choose.
 */
export const fieldsAt = (viewer: Viewer, context: WriteContext, ports: Ports): Properties<Version> =>
  customProperties('version', viewer, {
    mayReveal: disclosureFor(viewer, context.defining?.rights, context.hidden),
    lookUp: (reference) => referenceTargetsIn(ports).name(reference, viewer),
    versions: allowedVersions(context),
  })

/**
 * Returns the versions to which a custom field of a version may refer: the versions that are available in the project
 * of the written version. Returns no versions while this project is unknown.
 */
const allowedVersions = ({ defining }: WriteContext): AllowedLinks =>
  defining && canSeeVersions(defining.rights) ? { href: href(routes['in-project'], defining.project) } : []
