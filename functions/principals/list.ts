import { lambda } from '#shared/lambda.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import { groupsSeenBy } from '#shared/resources/groups/visibility.ts'
import { type ListedPrincipal, principalDirectory } from '#shared/resources/principals/directory.ts'
import type { KnownPrincipal } from '#shared/resources/principals/links.ts'
import { principalListing } from '#shared/resources/principals/list.ts'
import { representerFor } from '#shared/resources/principals/representer.ts'
import { routes } from '#shared/resources/principals/routes.ts'
import { PrincipalVisibility } from '#shared/resources/principals/visibility.ts'

const asKnown = ({ kind, entity }: ListedPrincipal): KnownPrincipal => ({ kind, principal: entity })

/** Lists whoever the requester may know. */
export const handler = lambda(routes.list, (request, app) => {
  const visibility = new PrincipalVisibility(request, app)
  const principals = list({
    collection: principalDirectory,
    listing: (_, __, viewer) => principalListing(viewer, visibility, groupsSeenBy(request, app)),
    canList: () => true,
    restriction: () => ({ candidateIds: visibility.visible, tests: [visibility.test] }),
    prepare: (found, viewer, app) => representerFor(found.map(asKnown), viewer, app),
    represent: (found, _, represent) => represent(asKnown(found)),
  })
  return principals(request, app)
})
