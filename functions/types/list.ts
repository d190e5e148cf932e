import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { typeReaders } from '#shared/access/permissions.ts'
import { lambda } from '#shared/lambda.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { typeList } from '#shared/resources/types/list.ts'
import { typesIn } from '#shared/resources/types/model.ts'
import { routes } from '#shared/resources/types/routes.ts'

export const handler = lambda(
  routes.list,
  { rights: rightsAnywhereIn },
  listInMemory({
    ...typeList,
    all: async ({ configuration }) => typesIn(configuration),
    canList: (viewer) => viewer.mayAnywhere(...typeReaders),
  }),
)
