import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { presentWorkPackages } from '#shared/resources/work-packages/resource.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const handler = lambdaWithBody(
  routes['update-form'],
  {
    attachments: attachmentsIn,
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    references: referencesIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
  },
  updateForm(presentWorkPackages),
)
