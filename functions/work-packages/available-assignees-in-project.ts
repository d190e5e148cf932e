import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambda } from '#shared/lambda.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { assignableInProject } from '#shared/resources/work-packages/assignable.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'

export const handler = lambda(
  routes['available-assignees-in-project'],
  {
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    rights: rightsAnywhereIn,
  },
  assignableInProject,
)
