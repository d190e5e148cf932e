import { typeReaders } from '#shared/access/permissions.ts'
import { lambda } from '#shared/lambda.ts'
import { listInMemory } from '#shared/platform/endpoints/list.ts'
import { typeList } from '#shared/resources/types/list.ts'
import { inOrder } from '#shared/resources/types/model.ts'
import { routes } from '#shared/resources/types/routes.ts'

export const handler = lambda(
  routes.list,
  listInMemory({
    ...typeList,
    all: async ({ viewer }) => inOrder((await viewer).configuration.types),
    canList: (viewer) => viewer.mayAnywhere(...typeReaders),
  }),
)
