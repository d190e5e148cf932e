import { jobsIn } from '#shared/job-kinds.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { list, representingEach } from '#shared/platform/endpoints/list.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { pageInMemory } from '#shared/platform/lists/rows-in-memory.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { choiceFilter } from '#shared/platform/query/value-filters.ts'
import type { Ports } from '#shared/ports.ts'
import { createCallWebhookJob } from './call-webhook.ts'
import { announceTest } from './deliver.ts'
import { deliveriesIn } from './deliveries-store.ts'
import type { Delivery, Webhook } from './model.ts'
import { canManage } from './policy.ts'
import { deliveryStatuses } from './properties.ts'
import { representDelivery } from './representer.ts'
import { shownWebhooks } from './resource.ts'
import { routes } from './routes.ts'
import { webhooksIn } from './store.ts'

/** Deliveries can be filtered by status, and are always sorted by the time at which they were made. */
export const deliveryListing: Listing = {
  filters: { status: choiceFilter('Status', deliveryStatuses, (status) => equals('status', status)) },
  sorts: {},
}

/** A delivery with its position, which determines the order of the list. */
interface Positioned extends Omit<Delivery, 'id'> {
  id: number
  delivery: Delivery
}

/** The endpoint that lists the deliveries to a webhook, newest first. */
export const listDeliveries = list<Positioned, undefined, Webhook | undefined, 'id'>({
  load: ({ params }, ports) => webhooksIn(ports).byId(params.id),
  canList: canManage,
  listFor: ({ viewer, ports, loaded }) => {
    const webhook = requireVisible(loaded)
    return {
      href: href(routes.deliveries, webhook),
      listing: deliveryListing,
      page: async ({ selection }) => {
        const found = await deliveriesIn(ports).of(webhook.id)
        const positioned = found.map((delivery, index) => ({ ...delivery, id: index + 1, delivery }))
        return pageInMemory(positioned, ({ id, status }) => ({ id, status }), selection)
      },
      represent: representingEach(async ({ delivery }) => representDelivery(delivery, webhook, viewer)),
    }
  },
})

type Addressed = Request<'id' | 'delivery'>

export async function showDelivery(request: Addressed, ports: Ports): Promise<Resource> {
  const { webhook, delivery, viewer } = await addressedDelivery(request, ports)
  return representDelivery(delivery, webhook, viewer)
}

/** The endpoint that delivers an event again, with the full number of attempts. */
export const redeliver = (request: Addressed, ports: Ports): Promise<undefined> =>
  retryingRefusals(async () => {
    const { delivery } = await addressedDelivery(request, ports)
    const { job, acceptance } = createCallWebhookJob(delivery, ports)
    const { error: _, responseStatus, responseBody, ...rest } = delivery
    const again: Delivery = {
      ...rest,
      job: job.id,
      status: 'pending',
      attempts: 0,
      nextAttemptAt: ports.now().toISOString(),
    }
    await ports.table.write([deliveriesIn(ports).replacement(delivery, again), acceptance])
    await enqueue(jobsIn(ports), job)
    return undefined
  })

export async function sendTestEvent(request: Request<'id'>, ports: Ports): Promise<undefined> {
  const { entity } = await findAddressed(shownWebhooks, request, ports)
  await announceTest(entity.id, ports)
  return undefined
}

/**
 * Finds the addressed delivery.
 *
 * @throws `MissingPermission` or `NotFound`
 */
async function addressedDelivery(request: Addressed, ports: Ports) {
  const [{ entity: webhook, viewer }, delivery] = await Promise.all([
    findAddressed(shownWebhooks, request, ports),
    deliveriesIn(ports).find(request.params.id, request.path.delivery),
  ])
  return { webhook, viewer, delivery: requireVisible(delivery) }
}
