import type { Viewer } from '#shared/access/viewer.ts'
import { customProperties } from '#shared/custom-fields/properties.ts'
import { disclosureFor, referencesIn } from '#shared/custom-fields/references.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { AllowedLinks, Properties } from '#shared/platform/properties/property.ts'
import type { Ports } from '#shared/ports.ts'
import type { Version } from './model.ts'
import { routes } from './routes.ts'
import { canSeeVersions } from './visibility.ts'
import type { WriteContext } from './write-context.ts'

/** The custom fields of a version that is written, with what the requester may see and choose. */
export const fieldsAt = (viewer: Viewer, context: WriteContext, ports: Ports): Properties<Version> =>
  customProperties('version', viewer, {
    mayReveal: disclosureFor(viewer, context.defining?.rights, context.hidden),
    lookUp: (reference) => referencesIn(ports).name(reference, viewer),
    versions: allowedVersions(context),
  })

/** The versions to which a version may refer: those of its project, once that is known. */
const allowedVersions = ({ defining }: WriteContext): AllowedLinks =>
  defining && canSeeVersions(defining.rights) ? { href: href(routes['in-project'], defining.project) } : []
