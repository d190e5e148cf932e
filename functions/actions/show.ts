import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { actions, canSee } from '#shared/resources/actions/model.ts'
import { representAction } from '#shared/resources/actions/representer.ts'
import { routes } from '#shared/resources/actions/routes.ts'

/** Shows an action that the requester, or somebody whose capabilities they see, may take in some context. */
export const showAction: Endpoint<typeof routes.show> = async ({ path, ...request }) => {
  const viewer = await request.viewer
  const action = requireVisible(actions.find(({ id }) => id === path.id))
  return representAction(requireVisible(action, canSee(viewer, action)), viewer)
}

export const handler = lambda(routes.show, showAction)
