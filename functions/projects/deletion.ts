import { lambda } from '#shared/lambda.ts'
import { deletionOf } from '#shared/platform/endpoints/deletion.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { deletedProjects } from '#shared/resources/projects/deletion.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const handler = lambda(
  routes.deletion,
  {
    memberships: membershipsIn,
    projects: projectsIn,
    queries: queriesIn,
    timeEntries: timeEntriesIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
  },
  deletionOf(deletedProjects),
)
