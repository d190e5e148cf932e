import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import { customProperties, type MayReveal, versionsBelow } from '#shared/custom-fields/properties.ts'
import { disclosureFor, referencesIn } from '#shared/custom-fields/references.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { AllowedLinks, Properties } from '#shared/platform/properties/property.ts'
import type { Ports } from '#shared/ports.ts'
import { routes as versions } from '#shared/resources/versions/routes.ts'
import { canSeeVersions } from '#shared/resources/versions/visibility.ts'
import type { Project } from './model.ts'
import { seenParent } from './new-parent.ts'
import type { WriteContext } from './write-context.ts'

/** The custom fields of a project that is written, with what the requester may see and choose. */
export const fieldsAt = (viewer: Viewer, context: WriteContext, ports: Ports): Properties<Project> =>
  customProperties('project', viewer, {
    mayReveal: mayReveal(viewer, context),
    names: context.names,
    lookUp: (reference) => referencesIn(ports).name(reference, viewer),
    versions: allowedVersions(viewer, context),
  })

/** A new project has no references yet; what it may refer to is checked by the review. */
const mayReveal = (viewer: Viewer, { entity, membership, hidden }: WriteContext): MayReveal =>
  entity ? disclosureFor(viewer, rightsIn(viewer, entity, membership), hidden) : () => true

/**
 * The versions to which a project may refer: those that are available there and that the requester sees. In an archived project
 * none is, so what counts is where it is brought back to.
 */
function allowedVersions(
  viewer: Viewer,
  { entity: project, membership, newParent }: WriteContext,
): AllowedLinks {
  if (!project?.active) return versionsBelow(seenParent(viewer, newParent)?.project.id ?? project?.parent)
  const isAllowed = canSeeVersions(rightsIn(viewer, project, membership))
  return isAllowed ? { href: href(versions['in-project'], project) } : []
}
