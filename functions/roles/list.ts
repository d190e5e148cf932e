import { lambda } from '#shared/lambda.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { defaultsOf } from '#shared/platform/properties/draft.ts'
import { roleListing, rowOf } from '#shared/resources/roles/listing.ts'
import { canManage } from '#shared/resources/roles/policy.ts'
import { properties } from '#shared/resources/roles/properties.ts'
import { representRole } from '#shared/resources/roles/representer.ts'
import { routes } from '#shared/resources/roles/routes.ts'

export const handler = lambda(
  routes.list,
  listInMemory({
    listing: roleListing,
    all: async ({ configuration }) => configuration.roles,
    row: rowOf,
    canCreate: canManage,
    initial: (viewer) => defaultsOf(properties, viewer),
    represent: (page, viewer) => page.map((role) => representRole(role, viewer)),
  }),
)
