import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import type { Stores } from '#shared/app.ts'
import { toldOfFields } from '#shared/custom-fields/told.ts'
import { lambda } from '#shared/lambda.ts'
import { schemaOf } from '#shared/platform/endpoints/schema.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { summed } from '#shared/resources/work-packages/sums.ts'

/** Shows the Schema of sums to those who see any work packages. */
export const handler = lambda(
  routes['schema-of-sums'],
  {
    memberships: membershipsIn,
    projects: projectsIn,
    rights: rightsAnywhereIn,
  },
  schemaOf(
    async (viewer, stores: Stores<'memberships' | 'projects'>) => summed(await toldOfFields(viewer, stores)),
    (viewer) => viewer.mayAnywhere('view_work_packages'),
  ),
)
