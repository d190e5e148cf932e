import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { addressedRelations } from '#shared/resources/relations/load-relation.ts'
import { routes } from '#shared/resources/relations/routes.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'

export const handler = lambda(
  routes.delete,
  remove({
    ...addressedRelations,
    mayRemove: (_viewer, _relation, { canManage }) => canManage,
    acceptRemoval: (relation, ports) => relationsIn(ports).remove(relation),
  }),
)
