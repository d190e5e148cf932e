import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { addressedAttachments } from '#shared/resources/attachments/load-attachment.ts'
import { routes } from '#shared/resources/attachments/routes.ts'
import { representSingle } from '#shared/resources/attachments/single.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const handler = lambda(
  routes.show,
  {
    attachments: attachmentsIn,
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    references: referencesIn,
    rights: rightsAnywhereIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
  },
  show({ ...addressedAttachments, represent: representSingle }),
)
