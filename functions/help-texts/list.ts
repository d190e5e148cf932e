import { lambda } from '#shared/lambda.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { helpTextListing } from '#shared/resources/help-texts/listing.ts'
import { routes } from '#shared/resources/help-texts/routes.ts'

export const handler = lambda(
  routes.list,
  listInMemory<never>({
    listing: helpTextListing,
    all: async () => [],
    row: () => ({}),
    represent: () => [],
  }),
)
