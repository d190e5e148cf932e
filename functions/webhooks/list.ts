import { lambda } from '#shared/lambda.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import { webhookListing } from '#shared/resources/webhooks/listing.ts'
import { canManage } from '#shared/resources/webhooks/policy.ts'
import { representerOf } from '#shared/resources/webhooks/representer.ts'
import { routes } from '#shared/resources/webhooks/routes.ts'
import { webhooksIn } from '#shared/resources/webhooks/store.ts'

export const handler = lambda(
  routes.list,
  list({
    count: (ports) => webhooksIn(ports).counters(),
    canList: canManage,
    listFor: ({ viewer, ports, counters }) => ({
      listing: webhookListing,
      page: ({ selection }) => listOf(webhooksIn(ports)).page(selection, counters),
      affordances: () => ({ canCreate: true }),
      represent: (webhooks) => representerOf(webhooks, viewer, ports),
    }),
  }),
)
