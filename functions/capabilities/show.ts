import type { Stores } from '#shared/app.ts'
import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import { filterForId } from '#shared/resources/capabilities/filter.ts'
import { findCapabilities } from '#shared/resources/capabilities/find.ts'
import type { Capability } from '#shared/resources/capabilities/model.ts'
import { representCapabilities } from '#shared/resources/capabilities/representer.ts'
import { routes } from '#shared/resources/capabilities/routes.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'

/** Shows a capability that exists and that the requester may see. */
export const handler = lambda(
  routes.show,
  { memberships: membershipsIn, principals: principalsIn, projects: projectsIn, users: usersIn },
  show<
    Capability,
    { entity?: Capability },
    Stores<'memberships' | 'principals' | 'projects' | 'table' | 'users'>
  >({
    load: async ({ path, viewer: requester }, stores) => {
      const viewer = await requester
      const first = { order: [], start: 0, size: 1 }
      const { capabilities } = await findCapabilities(filterForId(path.id, viewer), first, viewer, stores)
      return { entity: capabilities[0] }
    },
    represent: async (capability, viewer, _, stores) =>
      (await representCapabilities([capability], viewer, stores))[0] as Resource,
  }),
)
