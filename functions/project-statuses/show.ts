import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { projectStatuses } from '#shared/resources/project-statuses/model.ts'
import { representProjectStatus } from '#shared/resources/project-statuses/representer.ts'
import { routes } from '#shared/resources/project-statuses/routes.ts'

/** Shows a status to which projects link. */
export const handler = lambda(
  routes.show,
  show({
    load: async ({ path }) => ({ entity: projectStatuses.find(({ id }) => id === path.id) }),
    represent: representProjectStatus,
  }),
)
