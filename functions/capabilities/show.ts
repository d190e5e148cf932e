import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import { findCapabilities } from '#shared/resources/capabilities/find.ts'
import { type Capability, partsOf } from '#shared/resources/capabilities/model.ts'
import { questionAbout } from '#shared/resources/capabilities/question.ts'
import { representCapabilities } from '#shared/resources/capabilities/representer.ts'
import { routes } from '#shared/resources/capabilities/routes.ts'

/** Shows a capability that exists and that the requester may see. */
export const handler = lambda(
  routes.show,
  show<Capability, { entity?: Capability }>({
    load: async (request, app) => {
      const parts = partsOf(request.path.id)
      const first = { start: 0, size: 1, descending: false }
      const found = parts && (await findCapabilities(questionAbout(parts), first, request, app))
      return { entity: found?.elements[0] }
    },
    represent: async (capability, viewer, _, app) =>
      (await representCapabilities([capability], viewer, app))[0] as Resource,
  }),
)
