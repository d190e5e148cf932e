import { lambda } from '#shared/lambda.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { listMemberships } from '#shared/resources/memberships/list.ts'
import { routes } from '#shared/resources/memberships/routes.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'

export const handler = lambda(
  routes.list,
  { groups: groupsIn, memberships: membershipsIn, principals: principalsIn, projects: projectsIn },
  listMemberships,
)
