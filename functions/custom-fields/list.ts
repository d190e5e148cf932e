import { fieldsInOrder } from '#shared/custom-fields/custom-field.ts'
import { lambda } from '#shared/lambda.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { fieldListing, rowOf } from '#shared/resources/custom-fields/listing.ts'
import { entityOf, type FieldEntity } from '#shared/resources/custom-fields/model.ts'
import { canManage } from '#shared/resources/custom-fields/policy.ts'
import { representerOf } from '#shared/resources/custom-fields/representer.ts'
import { routes } from '#shared/resources/custom-fields/routes.ts'

export const handler = lambda(
  routes.list,
  listInMemory<FieldEntity>({
    listing: fieldListing,
    all: async ({ configuration }) =>
      fieldsInOrder(configuration.customFields).map((field) => entityOf(field, configuration)),
    row: rowOf,
    canList: canManage,
    canCreate: canManage,
    async *represent(page, viewer, ports) {
      yield* page.map(await representerOf(page, viewer, ports))
    },
  }),
)
