import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { actions, canSee } from '#shared/resources/actions/model.ts'
import { representAction } from '#shared/resources/actions/representer.ts'
import { routes } from '#shared/resources/actions/routes.ts'

/**
 * Shows an action to requesters who may take it in at least one context, and to requesters who may see the capabilities
 * of other users.
 */
export const handler = lambda(
  routes.show,
  show({
    load: async ({ path }) => ({ entity: actions.find(({ id }) => id === path.id) }),
    isVisible: canSee,
    represent: representAction,
  }),
)
