import { lambda } from '#shared/lambda.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import type { Ports } from '#shared/ports.ts'
import { groupsSeenBy } from '#shared/resources/groups/visibility.ts'
import {
  type ListedPrincipal,
  principalCounters,
  principalDirectory,
} from '#shared/resources/principals/directory.ts'
import type { KnownPrincipal } from '#shared/resources/principals/links.ts'
import { principalListing } from '#shared/resources/principals/list.ts'
import { representerFor } from '#shared/resources/principals/representer.ts'
import { routes } from '#shared/resources/principals/routes.ts'
import { PrincipalVisibility } from '#shared/resources/principals/visibility.ts'

const asKnown = ({ kind, entity }: ListedPrincipal): KnownPrincipal => ({ kind, principal: entity })

/** Lists whoever the requester may know. */
export const handler = lambda(
  routes.list,
  list({
    count: (ports: Ports) => principalCounters(ports),
    listFor: async ({ viewer, ports, counters }) => {
      const visibility = new PrincipalVisibility(viewer, ports)
      return {
        listing: principalListing(viewer, visibility, groupsSeenBy(viewer, ports)),
        scope: { candidateIds: await visibility.visible(), tests: [visibility.test] },
        page: ({ selection }) => principalDirectory(ports, viewer).page(selection, counters),
        represent: async (found) => {
          const represent = await representerFor(found.map(asKnown), viewer, ports)
          return (one) => represent(asKnown(one))
        },
      }
    },
  }),
)
