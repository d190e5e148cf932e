import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { typeReaders } from '#shared/access/permissions.ts'
import { orderedList } from '#shared/configuration/ordered.ts'
import { lambda } from '#shared/lambda.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { typesIn } from '#shared/resources/types/model.ts'
import { representType } from '#shared/resources/types/representer.ts'
import { routes } from '#shared/resources/types/routes.ts'

export const handler = lambda(
  routes.list,
  { rights: rightsAnywhereIn },
  listInMemory({
    ...orderedList(representType),
    all: async ({ configuration }) => typesIn(configuration),
    canList: (viewer) => viewer.mayAnywhere(...typeReaders),
  }),
)
