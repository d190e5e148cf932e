import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { addressedRelations } from '#shared/resources/relations/load-relation.ts'
import { routes } from '#shared/resources/relations/routes.ts'
import { representSingle } from '#shared/resources/relations/single.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const handler = lambda(
  routes.show,
  {
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    references: referencesIn,
    relations: relationsIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
  },
  show({
    ...addressedRelations,
    represent: (relation, _, { around }) => representSingle(relation, around),
  }),
)
