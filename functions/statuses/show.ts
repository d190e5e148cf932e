import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { statusesIn } from '#shared/resources/statuses/model.ts'
import { representStatus } from '#shared/resources/statuses/representer.ts'
import { routes } from '#shared/resources/statuses/routes.ts'

/** Shows a status; 403 for every id to those who may see none. */
export const handler = lambda(
  routes.show,
  { rights: rightsAnywhereIn },
  show({
    load: async ({ params, viewer }) => {
      const { configuration } = await viewer
      return { entity: statusesIn(configuration).find(({ id }) => id === params.id) }
    },
    isPermitted: (viewer) => viewer.mayAnywhere('view_work_packages'),
    represent: representStatus,
  }),
)
