import { lambdaWithBody } from '#shared/lambda.ts'
import { creationForm } from '#shared/platform/endpoints/forms.ts'
import { newMemberships } from '#shared/resources/memberships/creating.ts'
import { routes } from '#shared/resources/memberships/routes.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'

export const handler = lambdaWithBody(
  routes['create-form'],
  {
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    users: usersIn,
  },
  namingProjects(creationForm(newMemberships)),
)
