import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { createdProjects } from '#shared/resources/projects/creating.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const handler = lambdaWithBody(
  routes.create,
  {
    membershipEdits: membershipEditsIn,
    memberships: membershipsIn,
    projects: projectsIn,
    references: referencesIn,
    sequences: sequencesIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
    users: usersIn,
  },
  namingProjects(create(createdProjects), 'parent'),
)
