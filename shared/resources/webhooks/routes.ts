import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'

const usual = usualRoutes('webhooks', 'Webhook', 'a webhook', 'webhooks')

/** The options of all routes that read webhooks. The endpoints of these routes share one Lambda function. */
const reading = { runsWith: 'list', errors: ['MissingPermission'] } as const

/** The options of all routes that write webhooks. The endpoints of these routes share one Lambda function. */
const writing = { runsWith: 'create' } as const

/**
 * The options of actions that a job performs after the request has been accepted. The endpoints of these actions share
 * one Lambda function.
 */
const accepted = {
  method: 'POST',
  success: 202,
  errors: ['MissingPermission', 'NotFound'],
  uses: { table: kind.writes, sends: ['webhooks'] },
} as const

/** The routes of webhooks (specification, "Webhooks"), for administrators only. */
export const routes = defineRoutes('webhooks', {
  list: usual.list({ unpaged: true, errors: ['MissingPermission'] }),
  create: usual.create(),
  schema: usual.schema(reading),
  'create-form': usual.creationForm(),
  show: usual.show(reading),
  update: usual.update(writing),
  delete: usual.delete(writing),
  'update-form': usual.updateForm(),
  test: {
    ...accepted,
    path: '/api/v3/webhooks/{id}/test',
    summary: 'Send a test event to a webhook',
    description: 'The event is `webhook:test`. Disabled webhooks get it too.',
  },
  deliveries: kind.listing({
    ...reading,
    path: '/api/v3/webhooks/{id}/deliveries',
    summary: 'List the deliveries to a webhook, the newest first',
    elements: 'WebhookDelivery',
    errors: ['MissingPermission', 'NotFound'],
  }),
  delivery: kind.view({
    ...reading,
    path: '/api/v3/webhooks/{id}/deliveries/{delivery}',
    names: 'text',
    summary: 'View a delivery to a webhook',
    returns: 'WebhookDelivery',
  }),
  redeliver: {
    ...accepted,
    runsWith: 'test',
    path: '/api/v3/webhooks/{id}/deliveries/{delivery}/redeliver',
    names: 'text',
    summary: 'Deliver an event to a webhook again',
    description: 'The payload contains the current state of the resource.',
  },
})
