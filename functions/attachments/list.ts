import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambda } from '#shared/lambda.ts'
import { listAttachments } from '#shared/resources/attachments/list.ts'
import { routes } from '#shared/resources/attachments/routes.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const handler = lambda(
  routes.list,
  {
    attachments: attachmentsIn,
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    references: referencesIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
  },
  listAttachments,
)
