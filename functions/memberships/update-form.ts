import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { routes } from '#shared/resources/memberships/routes.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { presentMemberships } from '#shared/resources/memberships/updating.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'

export const handler = lambdaWithBody(
  routes['update-form'],
  {
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
  },
  updateForm(presentMemberships),
)
