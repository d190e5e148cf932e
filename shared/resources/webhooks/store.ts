import type { Configuration } from '#shared/configuration/configuration.ts'
import { withoutRecord, withRecord } from '#shared/configuration/configuration.ts'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { rowFrom, UniqueValue } from '#shared/platform/collections/entity.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import type { Table, Write } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import { subscriptionOf, type Webhook } from './model.ts'

const packed = new PackedRow({ enabled: 'flag', createdAt: 'number', updatedAt: 'number', name: 'text' })

export const row = packed.attributes

/** The webhooks. Names are unique. */
export const webhooksIn = oncePer(
  ({ table }: { table: Table }): EntityCollection<Webhook> =>
    new EntityCollection<Webhook>(table, {
      code: 'H',
      unique: { name: new UniqueValue('webhook name') },
      rows: { packed, of: (webhook) => rowFrom(row, webhook) },
    }),
)

/**
 * Returns the writes that store the subscription of a webhook in the configuration.
 *
 * @param current the configuration that the write of the webhook is based on
 */
export const subscribing = (webhook: Webhook, current: Configuration, ports: Ports): Write[] =>
  ports.configuration.changesOf(current, (configuration) => ({
    ...configuration,
    webhooks: withRecord(configuration.webhooks, subscriptionOf(webhook)),
  }))

/** Returns the writes that remove a webhook from the configuration. */
export const unsubscribing = ({ id }: Pick<Webhook, 'id'>, current: Configuration, ports: Ports): Write[] =>
  ports.configuration.changesOf(current, (configuration) => ({
    ...configuration,
    webhooks: withoutRecord(configuration.webhooks, id),
  }))
