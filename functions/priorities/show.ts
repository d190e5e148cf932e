import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { prioritiesIn } from '#shared/resources/priorities/model.ts'
import { representPriority } from '#shared/resources/priorities/representer.ts'
import { routes } from '#shared/resources/priorities/routes.ts'

/** Shows a priority; 403 for every id to those who may see none. */
export const handler = lambda(
  routes.show,
  { rights: rightsAnywhereIn },
  show({
    load: async ({ params, viewer }) => {
      const { configuration } = await viewer
      return { entity: prioritiesIn(configuration).find(({ id }) => id === params.id) }
    },
    isPermitted: (viewer) => viewer.mayAnywhere('view_work_packages'),
    represent: representPriority,
  }),
)
