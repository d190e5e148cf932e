import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import type { Stores } from '#shared/app.ts'
import { lambda } from '#shared/lambda.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { groupsSeenBy } from '#shared/resources/groups/visibility.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import {
  type ListedPrincipal,
  principalCounters,
  principalDirectory,
} from '#shared/resources/principals/directory.ts'
import type { KnownPrincipal } from '#shared/resources/principals/links.ts'
import { principalListing } from '#shared/resources/principals/list.ts'
import { representerFor } from '#shared/resources/principals/representer.ts'
import { routes } from '#shared/resources/principals/routes.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { PrincipalVisibility } from '#shared/resources/principals/visibility.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'

const asKnown = ({ kind, entity }: ListedPrincipal): KnownPrincipal => ({ kind, principal: entity })

type Listed = Stores<'groups' | 'memberships' | 'placeholderUsers' | 'principals' | 'projects' | 'table'>

/** Lists whoever the requester may know. */
export const handler = lambda(
  routes.list,
  {
    groups: groupsIn,
    memberships: membershipsIn,
    placeholderUsers: placeholderUsersIn,
    principals: principalsIn,
    projects: projectsIn,
    rights: rightsAnywhereIn,
  },
  list({
    count: (stores: Listed) => principalCounters(stores),
    listFor: async ({ viewer, stores, counters }) => {
      const visibility = new PrincipalVisibility(viewer, stores)
      return {
        listing: principalListing(viewer, visibility, groupsSeenBy(viewer, stores)),
        scope: { candidateIds: await visibility.visible(), tests: [visibility.test] },
        page: ({ selection }) => principalDirectory(stores, viewer).page(selection, counters),
        represent: async (found) => {
          const represent = await representerFor(found.map(asKnown), viewer, stores)
          return (one) => represent(asKnown(one))
        },
      }
    },
  }),
)
