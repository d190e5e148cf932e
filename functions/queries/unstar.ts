import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambda } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { routes } from '#shared/resources/queries/routes.ts'
import { starring } from '#shared/resources/queries/starring.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { watchersIn } from '#shared/resources/watchers/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const handler = lambda(
  routes.unstar,
  {
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    queries: queriesIn,
    references: referencesIn,
    sequences: sequencesIn,
    users: usersIn,
    relations: relationsIn,
    versions: versionsIn,
    watchers: watchersIn,
    workPackages: workPackagesIn,
  },
  starring(false),
)
