import { createHash } from 'node:crypto'
import { entityOf } from '#shared/platform/collections/entity.ts'
import { batchesOf } from '#shared/platform/collections/query-pages.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { absent, allOf, equals } from '#shared/platform/dynamodb/condition.ts'
import { type Key, layout, type Table, type Write } from '#shared/platform/dynamodb/table.ts'
import type { Delivery } from './model.ts'

const KEPT_DAYS = 14

/** Maximum number of deliveries that a list shows. If there are more, the list shows the newest deliveries. */
const LISTED = 500

const partition = (webhook: number) => `H#deliveries#${webhook}`
const keyOf = ({ webhook, id }: Pick<Delivery, 'webhook' | 'id'>): Key => ({ pk: partition(webhook), sk: id })
const failuresKey = (webhook: number): Key => ({ pk: `H#failures#${webhook}`, sk: 'COUNT' })

/**
 * Returns the id of a delivery, which is the same in every run of a job. Ids sort in the order of the events.
 *
 * @param job the job that delivers the event
 * @param index the position of the event among the events of the job
 */
export function deliveryId(
  { id, acceptedAt }: { id: string; acceptedAt: string },
  index: number,
  webhook: number,
): string {
  const hash = createHash('sha256').update(`${id} ${index} ${webhook}`).digest('hex').slice(0, 12)
  return `${acceptedAt.replace(/\W/g, '')}-${hash}`
}

/** The deliveries to each webhook, and the number of deliveries that have failed since the last success. */
export class Deliveries {
  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  async find(webhook: number, id: string): Promise<Delivery | undefined> {
    const item = await this.table.get(keyOf({ webhook, id }))
    return item && this.#isKept(item) ? deliveryOf(item) : undefined
  }

  /** Returns the latest deliveries to a webhook, newest first. */
  async of(webhook: number): Promise<Delivery[]> {
    const range = { pk: partition(webhook), descending: true, limit: LISTED }
    const found: Delivery[] = []
    for await (const items of batchesOf([await this.table.queryPage(range)])) {
      found.push(...items.filter(this.#isKept).map(deliveryOf))
      if (found.length >= LISTED) break
    }
    return found.slice(0, LISTED)
  }

  /** Returns the write that adds a delivery. The write is refused if the delivery already exists. */
  addition = (delivery: Delivery): Write => ({
    put: { ...delivery, ...keyOf(delivery), [layout.timeToLive]: this.#expiryOf(delivery) },
    when: absent(layout.partitionKey),
  })

  /**
   * Returns the write that replaces a delivery. The write is refused if another attempt has begun or ended since the
   * delivery was read.
   */
  replacement = ({ job, attempts, status }: Delivery, after: Delivery): Write => ({
    put: { ...after, ...keyOf(after), [layout.timeToLive]: this.#expiryOf(after) },
    when: allOf(equals('job', job), equals('attempts', attempts), equals('status', status)),
  })

  /** Returns the number of consecutive failed deliveries to a webhook. */
  async failures(webhook: number): Promise<number> {
    return ((await this.table.get(failuresKey(webhook)))?.count as number | undefined) ?? 0
  }

  /**
   * Returns the writes that set the number of consecutive failures. The writes are refused if this number has changed
   * since the caller read it.
   *
   * @param before the number that was read
   */
  counting = (webhook: number, before: number, after: number): Write[] => {
    if (before === after) return []
    const when = before === 0 ? absent('count') : equals('count', before)
    const key = failuresKey(webhook)
    return [after === 0 ? { remove: key, when } : { put: { ...key, count: after }, when }]
  }

  #expiryOf = ({ createdAt }: Delivery) => Math.floor(Date.parse(createdAt) / 1000) + KEPT_DAYS * 86_400

  /** Returns whether an item has not expired. DynamoDB may take days to remove expired items. */
  #isKept = (item: object) => Number(Object(item)[layout.timeToLive]) * 1000 > this.now().getTime()
}

function deliveryOf(item: Parameters<typeof entityOf>[0]): Delivery {
  const { [layout.timeToLive]: _, ...delivery } = entityOf<Delivery & Record<string, unknown>>(item)
  return delivery as Delivery
}

export const deliveriesIn = oncePer(
  ({ table, now }: { table: Table; now: () => Date }): Deliveries => new Deliveries(table, now),
)
