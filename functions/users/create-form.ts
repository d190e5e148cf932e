import { jobsIn } from '#shared/job-kinds.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { creationForm } from '#shared/platform/endpoints/forms.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { draftedUsers } from '#shared/resources/users/resource.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { usersIn } from '#shared/resources/users/store.ts'

export const handler = lambdaWithBody(
  routes['create-form'],
  { jobs: jobsIn, memberships: membershipsIn, projects: projectsIn, sequences: sequencesIn, users: usersIn },
  creationForm(draftedUsers),
)
