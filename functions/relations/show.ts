import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { addressedRelations } from '#shared/resources/relations/load-relation.ts'
import { routes } from '#shared/resources/relations/routes.ts'
import { representSingle } from '#shared/resources/relations/single.ts'

export const handler = lambda(
  routes.show,
  show({
    ...addressedRelations,
    represent: (relation, _, { context }) => representSingle(relation, context),
  }),
)
