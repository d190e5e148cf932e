import { withVisibleWorkPackageFields } from '#shared/custom-fields/visible-fields.ts'
import { lambda } from '#shared/lambda.ts'
import { schemaOf } from '#shared/platform/endpoints/schema.ts'
import type { Ports } from '#shared/ports.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { summed } from '#shared/resources/work-packages/sums.ts'

/** Shows the Schema of sums to requesters who may see work packages in at least one project. */
export const handler = lambda(
  routes['schema-of-sums'],
  schemaOf(
    async (viewer, ports: Ports) => summed(await withVisibleWorkPackageFields(viewer, ports)),
    (viewer) => viewer.mayAnywhere('view_work_packages'),
  ),
)
