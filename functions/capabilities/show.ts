import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import { filterForId } from '#shared/resources/capabilities/filter.ts'
import { findCapabilities } from '#shared/resources/capabilities/find.ts'
import type { Capability } from '#shared/resources/capabilities/model.ts'
import { representCapabilities } from '#shared/resources/capabilities/representer.ts'
import { routes } from '#shared/resources/capabilities/routes.ts'

export const handler = lambda(
  routes.show,
  show<Capability, { entity?: Capability }>({
    load: async ({ path, viewer: requester }, ports) => {
      const viewer = await requester
      const first = { order: [], start: 0, size: 1 }
      const { capabilities } = await findCapabilities(filterForId(path.id, viewer), first, viewer, ports)
      return { entity: capabilities[0] }
    },
    represent: async (capability, viewer, _, ports) =>
      (await representCapabilities([capability], viewer, ports))[0] as Resource,
  }),
)
