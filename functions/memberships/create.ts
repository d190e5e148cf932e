import { referencesIn } from '#shared/custom-fields/references.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { createdMemberships } from '#shared/resources/memberships/creating.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { routes } from '#shared/resources/memberships/routes.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'

export const handler = lambdaWithBody(
  routes.create,
  {
    groups: groupsIn,
    jobs: jobsIn,
    membershipEdits: membershipEditsIn,
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    references: referencesIn,
    sequences: sequencesIn,
    users: usersIn,
  },
  namingProjects(create(createdMemberships)),
)
