import { lambda } from '#shared/lambda.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { actionListing } from '#shared/resources/actions/listing.ts'
import { actions, canTake } from '#shared/resources/actions/model.ts'
import { representAction } from '#shared/resources/actions/representer.ts'
import { routes } from '#shared/resources/actions/routes.ts'

/**
 * Lists the actions that the requester may take in at least one context (specification, "Actions and capabilities").
 */
export const handler = lambda(
  routes.list,
  listInMemory({
    listing: actionListing,
    all: async (viewer) => actions.filter((action) => canTake(viewer, action)),
    row: ({ id }) => ({ id }),
    represent: (page, viewer) => page.map((action) => representAction(action, viewer)),
  }),
)
