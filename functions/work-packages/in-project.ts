import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambda } from '#shared/lambda.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { watchersIn } from '#shared/resources/watchers/store.ts'
import { listWorkPackages } from '#shared/resources/work-packages/list.ts'
import { loadForListInProject } from '#shared/resources/work-packages/load-list.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const handler = lambda(
  routes['in-project'],
  {
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    references: referencesIn,
    relations: relationsIn,
    versions: versionsIn,
    watchers: watchersIn,
    workPackages: workPackagesIn,
  },
  listWorkPackages(loadForListInProject),
)
