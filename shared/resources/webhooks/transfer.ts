import * as z from 'zod/mini'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { recordShape } from '#shared/transfer/entity-record.ts'
import { transferOf } from '#shared/transfer/entity-transfer.ts'
import type { ImportedResource } from '#shared/transfer/imported-resource.ts'
import { RecordRefused } from '#shared/transfer/record.ts'
import { targetOf } from '#shared/transfer/references.ts'
import { MAX_WEBHOOKS, newWebhook, type Webhook } from './model.ts'
import { properties } from './properties.ts'
import { accompanying, removing, withoutObsoleteReason } from './saving.ts'
import { webhooksIn } from './store.ts'

/**
 * The properties that the record of a webhook contains. The secret of the webhook and the reason why it was disabled
 * are not exported.
 */
const { secret: _, disabledReason: __, allProjects: ___, ...recorded } = properties

/**
 * A `webhook` of the import format. If the record names projects, the webhook gets only the events of these projects.
 */
const WebhookRecord = z.strictObject({
  ...recordShape(recorded),
  projects: z.nullish(z.array(z.int().check(z.positive())).check(z.maxLength(100))),
})
type WebhookRecord = z.infer<typeof WebhookRecord>

const webhooks: ImportedResource<WebhookRecord, Webhook> = {
  kind: 'webhook',
  record: WebhookRecord,
  properties: recorded,
  sequence: 'webhooks',
  collection: (ports) => webhooksIn(ports),
  key: 'name',
  blank: newWebhook,
  async review(drafted, { record: { projects }, present, importing: { ports } }) {
    if (drafted.events.length === 0) throw new RecordRefused('events: there are none.')
    for (const id of projects ?? []) await targetOf('projects', id, projectsIn(ports))
    // A webhook without a secret is imported as disabled, because receivers could not verify its calls.
    const enabled = drafted.enabled && drafted.secret !== undefined
    return withoutObsoleteReason(present, {
      ...drafted,
      enabled,
      projects: projects ?? [],
      allProjects: !projects,
    })
  },
  async follow(webhook, present, { ports }) {
    const current = await ports.configuration.current()
    if (!present && current.webhooks.length >= MAX_WEBHOOKS)
      throw new RecordRefused(`there are too many webhooks (maximum is ${MAX_WEBHOOKS}).`)
    return { also: await accompanying(present, webhook, current, ports) }
  },
  // Each webhook is written in its own transaction, because each write changes the configuration.
  isAlone: () => true,
  async remove(webhook, ports) {
    const current = await ports.configuration.current()
    await ports.table.write(await removing(webhook, current, ports))
    return []
  },
  exporter:
    async (surviving) =>
    async ({ projects, allProjects }) => {
      const kept = await Promise.all(projects.map(async (id) => ((await surviving.project(id)) ? [id] : [])))
      return { projects: allProjects ? undefined : kept.flat() }
    },
}

/** Import, export and removal of webhooks. */
export const webhookTransfer = transferOf(webhooks)
