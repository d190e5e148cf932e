import { changesOf } from '#shared/platform/endpoints/links.ts'
import { type Link, type Resource, represented } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { say } from '#shared/platform/language/message.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { changingLinks, type DeclaredLinks } from '#shared/platform/properties/resource.ts'
import type { Ports } from '#shared/ports.ts'
import { projectLink } from '#shared/resources/projects/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import type { Delivery, Webhook } from './model.ts'
import { deliveryProperties, properties } from './properties.ts'
import { routes } from './routes.ts'

/** All links of a webhook except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    schema: 'The schema of webhooks.',
    deliveries: 'The deliveries to the webhook.',
    ...changingLinks('the webhook'),
    test: 'Sends a test event to the webhook.',
  },
}

/** All links of a delivery except `self`, for the OpenAPI document. */
export const deliveryLinks: DeclaredLinks = {
  always: { webhook: 'The webhook.', redeliver: 'Delivers the event again.' },
}

/**
 * Returns the function that represents the given webhooks. The projects of all webhooks are read together, and deleted
 * projects are left out.
 */
export async function representerOf(webhooks: readonly Webhook[], viewer: Viewer, ports: Ports) {
  const ids = [...new Set(webhooks.flatMap(({ projects }) => projects))]
  const found = await Promise.all(ids.map((id) => projectsIn(ports).byId(id)))
  const known = new Map(found.flatMap((project) => (project ? [[project.id, projectLink(project)]] : [])))
  return (webhook: Webhook): Resource => ({
    _type: 'Webhook',
    ...represented(properties, webhook, viewer),
    _links: linksOf(webhook, known),
  })
}

function linksOf(webhook: Webhook, projects: ReadonlyMap<number, Link>) {
  const self = href(routes.show, webhook)
  return {
    self: { href: self, title: webhook.name },
    schema: { href: routes.schema.path },
    projects: webhook.projects.flatMap((id) => projects.get(id) ?? []),
    deliveries: { href: href(routes.deliveries, webhook) },
    ...changesOf(routes.show, webhook, { change: true, delete: true }, webhook.name),
    test: { href: href(routes.test, webhook), title: say('Send a test'), method: 'post' },
  }
}

/** Returns the WebhookDelivery resource. */
export function representDelivery(delivery: Delivery, webhook: Webhook, viewer: Viewer): Resource {
  const place = { id: webhook.id, delivery: delivery.id }
  return {
    _type: 'WebhookDelivery',
    ...represented(deliveryProperties, delivery, viewer),
    _links: {
      self: { href: href(routes.delivery, place) },
      webhook: { href: href(routes.show, webhook), title: webhook.name },
      redeliver: { href: href(routes.redeliver, place), title: say('Send again'), method: 'post' },
    },
  }
}
