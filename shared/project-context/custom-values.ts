import type { ProjectRights } from '#shared/access/viewer.ts'
import type { Bearer, CustomField } from '#shared/custom-fields/custom-field.ts'
import { listedPrincipals } from '#shared/custom-fields/listed-targets.ts'
import { customListing } from '#shared/custom-fields/listing.ts'
import type { ValueContext } from '#shared/custom-fields/properties.ts'
import { customLinks, disclosureFor, referenceTargetsIn } from '#shared/custom-fields/references.ts'
import type { Customised } from '#shared/custom-fields/value.ts'
import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import type { Ports } from '#shared/ports.ts'
import { representCustomOption } from '#shared/resources/custom-options/representer.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { typeOf } from '#shared/resources/types/model.ts'
import { isAvailable } from '#shared/resources/versions/available.ts'
import type { SharedVersion } from '#shared/resources/versions/model.ts'
import { routes as versions } from '#shared/resources/versions/routes.ts'
import { canSeeVersions } from '#shared/resources/versions/visibility.ts'
import type { ProjectContext } from './project-context.ts'

type Placed = Customised & { project: number }

/** Returns two results: the names of the targets of custom values, and the targets that the requester may not see. */
export const namesAndHidden = (one: Placed, bearer: Bearer, { viewer, ports, references }: ProjectContext) =>
  Promise.all([
    referenceTargetsIn(ports).namesIn([one], bearer, viewer),
    references.hiddenIn(one, one.project),
  ] as const)

export async function customLinksOf(one: Placed, bearer: Bearer, context: ProjectContext) {
  const { viewer } = context
  const [[names, hidden], rights] = await Promise.all([
    namesAndHidden(one, bearer, context),
    context.rights(one.project),
  ])
  return customLinks(one, bearer, { viewer, names, mayReveal: disclosureFor(viewer, rights, hidden) })
}

/**
 * The context that decides which custom values of an entity may be shown and chosen.
 *
 * @param rights the requester's rights in the project
 * @param present the stored entity; absent for a new entity
 */
export async function valueContext(
  project: Project,
  rights: ProjectRights | undefined,
  context: ProjectContext,
  present?: Placed,
): Promise<ValueContext> {
  const { viewer, ports } = context
  const hidden = present && (await context.references.hiddenIn(present, present.project))
  return {
    mayReveal: disclosureFor(viewer, rights, hidden),
    lookUp: (reference) => referenceTargetsIn(ports).name(reference, viewer),
    represent: representCustomOption,
    versions: canSeeVersions(rights) ? { href: href(versions['in-project'], project) } : [],
  }
}

/**
 * Returns the filters and sort keys for the custom fields of entities that belong to projects.
 *
 * @param row contains the names of the row attributes that store the project and the type
 */
export function customListingIn(
  fields: readonly CustomField[],
  row: { project: string; type: string },
  { viewer, hierarchy }: ProjectContext,
  ports: Ports,
): Listing {
  const { groups } = referenceTargetsIn(ports).visibility(viewer, { hierarchy })
  const isShown = (version: SharedVersion, found: ListedRow) =>
    isAvailable(version, Number(found[row.project]), hierarchy)
  return customListing(fields, {
    ports,
    principals: listedPrincipals(viewer, groups, ports),
    showsVersions: { attributes: [row.project], some: async () => isShown, all: async () => () => true },
    bearing: {
      attributes: [row.project, row.type],
      bearerOf: (found) => ({
        project: Number(found[row.project]),
        type: typeOf(viewer.configuration, Number(found[row.type])),
      }),
    },
  })
}
