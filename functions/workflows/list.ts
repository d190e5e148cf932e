import { lambda } from '#shared/lambda.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { rowOf, workflowListing } from '#shared/resources/workflows/listing.ts'
import { workflowsIn } from '#shared/resources/workflows/model.ts'
import { canManage } from '#shared/resources/workflows/policy.ts'
import { linkToAny, representWorkflow } from '#shared/resources/workflows/representer.ts'
import { routes } from '#shared/resources/workflows/routes.ts'

export const handler = lambda(
  routes.list,
  listInMemory({
    listing: workflowListing,
    all: async ({ configuration }) => workflowsIn(configuration),
    row: rowOf,
    canList: canManage,
    links: linkToAny,
    represent: (page, viewer) => page.map((workflow) => representWorkflow(workflow, viewer)),
  }),
)
