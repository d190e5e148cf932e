import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import { deliveriesIn } from './deliveries-store.ts'
import type { Webhook } from './model.ts'
import { subscribing, unsubscribing, webhooksIn } from './store.ts'

/** Returns the new state of a webhook. Enabling the webhook clears the reason why it was disabled. */
export function withoutObsoleteReason(before: Webhook | undefined, after: Webhook): Webhook {
  const { disabledReason, ...enabled } = after
  return before && isEnabling(before, after) && disabledReason !== undefined ? enabled : after
}

const isEnabling = (before: Webhook, after: Webhook) => after.enabled && !before.enabled

/**
 * Returns the writes that accompany the write of a webhook. These writes update the subscription of the webhook. If the
 * write enables a disabled webhook, they also reset the webhook's number of consecutive failures.
 *
 * @param before the webhook before the write; undefined for a new webhook
 * @param current the configuration on which the write is based
 */
export async function accompanying(
  before: Webhook | undefined,
  after: Webhook,
  current: Configuration,
  ports: Ports,
): Promise<Write[]> {
  const isForgiven = before && isEnabling(before, after)
  return [...subscribing(after, current, ports), ...(isForgiven ? await forgetting(after, ports) : [])]
}

/** Returns the writes that remove a webhook, with its subscription and its number of consecutive failures. */
export const removing = async (webhook: Webhook, current: Configuration, ports: Ports): Promise<Write[]> => [
  ...webhooksIn(ports).removal(webhook),
  ...unsubscribing(webhook, current, ports),
  ...(await forgetting(webhook, ports)),
]

/** Returns the writes that reset the number of consecutive failures. */
async function forgetting({ id }: Webhook, ports: Ports): Promise<Write[]> {
  const deliveries = deliveriesIn(ports)
  return deliveries.counting(id, await deliveries.failures(id), 0)
}
