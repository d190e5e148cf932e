import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { typeReaders } from '#shared/access/permissions.ts'
import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { typesIn } from '#shared/resources/types/model.ts'
import { representType } from '#shared/resources/types/representer.ts'
import { routes } from '#shared/resources/types/routes.ts'

/** Shows a type; 403 for every id to those who may see none. */
export const handler = lambda(
  routes.show,
  { rights: rightsAnywhereIn },
  show({
    load: async ({ params, viewer }) => {
      const types = typesIn((await viewer).configuration)
      return { entity: types.find(({ id }) => id === params.id) }
    },
    isPermitted: (viewer) => viewer.mayAnywhere(...typeReaders),
    represent: representType,
  }),
)
