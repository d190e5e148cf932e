import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { orderedList } from '#shared/configuration/ordered.ts'
import { lambda } from '#shared/lambda.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { prioritiesIn } from '#shared/resources/priorities/model.ts'
import { representPriority } from '#shared/resources/priorities/representer.ts'
import { routes } from '#shared/resources/priorities/routes.ts'

export const handler = lambda(
  routes.list,
  { rights: rightsAnywhereIn },
  listInMemory({
    ...orderedList(representPriority),
    all: async ({ configuration }) => prioritiesIn(configuration),
    canList: (viewer) => viewer.mayAnywhere('view_work_packages'),
  }),
)
