import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { presentWorkPackages } from '#shared/resources/work-packages/resource.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambdaWithBody(
  routes['update-form'],
  {
    ...workPackageStores,
    attachments: attachmentsIn,
  },
  namingProjects(updateForm(presentWorkPackages)),
)
