import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { withEntity } from '#shared/resources/time-entries/resource.ts'
import { routes } from '#shared/resources/time-entries/routes.ts'
import { createdTimeEntries } from '#shared/resources/time-entries/saving.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const handler = lambdaWithBody(
  routes.create,
  {
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    references: referencesIn,
    rights: rightsAnywhereIn,
    sequences: sequencesIn,
    timeEntries: timeEntriesIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
  },
  withEntity(create(createdTimeEntries)),
)
