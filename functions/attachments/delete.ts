import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { removableAttachments } from '#shared/resources/attachments/deleting.ts'
import { routes } from '#shared/resources/attachments/routes.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const handler = lambda(
  routes.delete,
  {
    attachments: attachmentsIn,
    journals: journalsIn,
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    references: referencesIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
  },
  remove(removableAttachments),
)
