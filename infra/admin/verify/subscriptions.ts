import { isDeepStrictEqual } from 'node:util'
import { distinctIds } from '#shared/platform/ids.ts'
import type { Ports } from '#shared/ports.ts'
import type { Subscription } from '#shared/resources/webhooks/events.ts'
import { subscriptionOf } from '#shared/resources/webhooks/model.ts'
import { subscribing, unsubscribing, webhooksIn } from '#shared/resources/webhooks/store.ts'
import type { Rule } from './rule.ts'

/**
 * The rule that the configuration contains the events and projects of each webhook. A write notifies only webhooks that
 * the configuration lists.
 *
 * The rule's `Subject` is the id of a webhook.
 */
export const subscriptionsRule = (ports: Ports): Rule<number> => ({
  async subjects() {
    const { webhooks } = await ports.configuration.current()
    const ids = webhooks.map(({ id }) => id)
    for await (const { id } of webhooksIn(ports).all()) ids.push(id)
    return distinctIds(ids)
  },
  async check(id) {
    const [webhook, current] = await Promise.all([webhooksIn(ports).byId(id), ports.configuration.current()])
    const is = current.webhooks.find((one) => one.id === id)
    const shouldBe = webhook && subscriptionOf(webhook)
    if (isDeepStrictEqual(is, shouldBe)) return undefined
    const changes = webhook ? subscribing(webhook, current, ports) : unsubscribing({ id }, current, ports)
    return {
      text: `webhook ${id} is subscribed to ${textOf(is)}, and should be to ${textOf(shouldBe)}`,
      repair: () => ports.table.write([webhooksIn(ports).unchanged(id, webhook), ...changes]),
    }
  },
})

const textOf = (subscription: Subscription | undefined): string => {
  const { events = [], projects } = subscription ?? {}
  const names = events.length > 0 ? events.join(', ') : 'nothing'
  return projects ? `${names} in projects ${projects.join(', ')}` : names
}
