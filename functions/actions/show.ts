import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { actions, canSee } from '#shared/resources/actions/model.ts'
import { representAction } from '#shared/resources/actions/representer.ts'
import { routes } from '#shared/resources/actions/routes.ts'

/**
 * Shows an action to requesters who may take it in a project or globally, and to requesters who may see that a
 * principal has the capability to take it.
 */
export const handler = lambda(
  routes.show,
  show({
    load: async ({ path }) => ({ entity: actions.find(({ id }) => id === path.id) }),
    isVisible: canSee,
    represent: representAction,
  }),
)
