import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { creationForm } from '#shared/platform/endpoints/forms.ts'
import { withClaims } from '#shared/resources/attachments/claiming.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { newWorkPackages } from '#shared/resources/work-packages/resource.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambdaWithBody(
  routes['create-form'],
  {
    ...workPackageStores,
    attachments: attachmentsIn,
    rights: rightsAnywhereIn,
  },
  namingProjects(withClaims(creationForm(newWorkPackages))),
)
