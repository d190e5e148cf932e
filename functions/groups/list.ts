import { canSeeMemberships } from '#shared/access/viewer.ts'
import { lambda } from '#shared/lambda.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import { groupListing } from '#shared/resources/groups/listing.ts'
import { canWrite } from '#shared/resources/groups/policy.ts'
import { memberLinks, representGroup } from '#shared/resources/groups/representer.ts'
import { routes } from '#shared/resources/groups/routes.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { groupsSeenBy } from '#shared/resources/groups/visibility.ts'

export const handler = lambda(
  routes.list,
  list({
    count: (ports) => groupsIn(ports).counters(),
    canList: canSeeMemberships,
    listFor: ({ viewer, ports, counters }) => ({
      listing: groupListing(viewer),
      scope: { tests: [groupsSeenBy(viewer, ports).test] },
      page: ({ selection }) => listOf(groupsIn(ports)).page(selection, counters),
      affordances: () => ({ canCreate: canWrite(viewer) }),
      represent: async (groups) => {
        const members = groups.flatMap((group) => group.members)
        const links = await memberLinks(members, viewer, ports)
        return (group) => representGroup(group, viewer, links)
      },
    }),
  }),
)
