import type { Entity } from '#shared/platform/collections/entity.ts'
import { type EntityOf, newEntity } from '#shared/platform/properties/entity.ts'
import { type Subscription, TEST } from './events.ts'
import { type deliveryProperties, properties } from './properties.ts'

/** An external receiver of events (specification, "Webhooks"). */
export interface Webhook extends Entity, EntityOf<typeof properties> {}

/** Maximum number of webhooks, which limits the number of deliveries per event. */
export const MAX_WEBHOOKS = 50

/** A webhook with default values. */
export const newWebhook = (id: number, now: Date): Webhook => ({
  ...newEntity(properties, id, now),
  name: '',
  url: '',
  events: [],
})

/** Returns the subscription of a webhook. While the webhook is disabled, its subscription has no events. */
export const subscriptionOf = ({ id, enabled, events, allProjects, projects }: Webhook): Subscription => ({
  id,
  events: enabled ? events : [],
  ...(!allProjects && { projects }),
})

/**
 * A delivery of an event to a webhook, with all of its attempts. The body is not stored; each attempt renders it anew.
 */
export interface Delivery extends EntityOf<typeof deliveryProperties> {
  webhook: number
  subject: number
  /** The id of the job that makes the next attempt. */
  job: string
}

/** Returns whether a delivery is a test, which even a disabled webhook gets. */
export const isTest = ({ event }: Pick<Delivery, 'event'>): boolean => event === TEST
