import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { addressedWorkPackages } from '#shared/resources/work-packages/load.ts'
import { representSingle } from '#shared/resources/work-packages/representer.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const handler = lambda(
  routes.show,
  {
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
  },
  show({
    ...addressedWorkPackages,
    represent: (workPackage, _, { around }) => representSingle(workPackage, around),
  }),
)
