import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { orderedList } from '#shared/configuration/ordered.ts'
import { lambda } from '#shared/lambda.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { statusesIn } from '#shared/resources/statuses/model.ts'
import { representStatus } from '#shared/resources/statuses/representer.ts'
import { routes } from '#shared/resources/statuses/routes.ts'

export const handler = lambda(
  routes.list,
  { rights: rightsAnywhereIn },
  listInMemory({
    ...orderedList(representStatus),
    all: async ({ configuration }) => statusesIn(configuration),
    canList: (viewer) => viewer.mayAnywhere('view_work_packages'),
  }),
)
