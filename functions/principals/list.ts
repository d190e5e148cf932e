import { lambda } from '#shared/lambda.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import { groupsSeenBy } from '#shared/resources/groups/visibility.ts'
import { PrincipalDirectory } from '#shared/resources/principals/directory.ts'
import { principalListing } from '#shared/resources/principals/list.ts'
import { representerFor } from '#shared/resources/principals/representer.ts'
import { routes } from '#shared/resources/principals/routes.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'

/** Lists the principals that the requester may see. */
export const handler = lambda(
  routes.list,
  list({
    count: (ports) => principalsIn(ports).counters(),
    listFor: async ({ viewer, ports, counters }) => {
      const directory = new PrincipalDirectory(ports, viewer)
      return {
        listing: principalListing(viewer, directory.visibility, groupsSeenBy(viewer, ports)),
        scope: await directory.scope(),
        page: ({ selection }) => directory.page(selection, counters),
        represent: (principals) => representerFor(principals, viewer, ports),
      }
    },
  }),
)
