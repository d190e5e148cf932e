import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { findCapabilities } from '#shared/resources/capabilities/find.ts'
import { partsOf } from '#shared/resources/capabilities/model.ts'
import { questionAbout } from '#shared/resources/capabilities/question.ts'
import { representCapabilities } from '#shared/resources/capabilities/representer.ts'
import { routes } from '#shared/resources/capabilities/routes.ts'

/** Shows a capability that exists and that the requester may see. */
export const showCapability: Endpoint<typeof routes.show> = async (request, app) => {
  const parts = partsOf(request.path.id)
  const part = { start: 0, size: 1, descending: false }
  const found = parts && (await findCapabilities(questionAbout(parts), part, request, app))
  const viewer = await request.viewer
  const [resource] = await representCapabilities(found?.elements ?? [], viewer, app)
  return requireVisible(resource)
}

export const handler = lambda(routes.show, showCapability)
