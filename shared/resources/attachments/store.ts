import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { entityOf } from '#shared/platform/collections/entity.ts'
import { numberAtEnd } from '#shared/platform/collections/keys.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import type { Item, Table } from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'
import type { ContainerReference } from '#shared/project-context/container.ts'
import type { Attachment, ListedAttachment } from './model.ts'

const sets = {
  /** The attachments of a container. The items contain all members that the API shows. */
  of: (container: ContainerReference) => `A#of#${container}`,
  /**
   * The unclaimed attachments of a user: those without a container. Attachments that a request is uploading are not
   * included. A deleted attachment is included as long as its upload form can still store the file.
   */
  unclaimedBy: (user: number) => `A#unclaimed#${user}`,
  /** The attachments that will be removed unless they are claimed, ordered by the time of their removal. */
  pending: 'A#pending',
}

function indexOf({ version: _, ...attachment }: Attachment): Item[] {
  const { id, container, author, status, dueAt, removal, direct, storableUntil } = attachment
  const sk = sortable(id)
  if (container !== undefined) return [{ ...attachment, pk: sets.of(container), sk }]
  const isHeld = removal ? storableUntil : status === 'uploaded' || direct
  return [
    { pk: sets.pending, sk: `${dueAt}#${sk}` },
    ...(isHeld && author !== undefined ? [{ pk: sets.unclaimedBy(author), sk }] : []),
  ]
}

/** The collection of attachments, claimed and unclaimed. */
class Attachments extends EntityCollection<Attachment> {
  constructor(table: Table) {
    super(table, { code: 'A', unique: {}, index: indexOf })
  }

  /** Returns the attachments of a container, oldest first; at most `limit` of them. */
  async of(container: ContainerReference, limit?: number): Promise<ListedAttachment[]> {
    const items = await this.table.query({ pk: sets.of(container), limit })
    return items.map((item) => entityOf<ListedAttachment>(item))
  }

  /**
   * Returns the number of a user's unclaimed attachments. Includes deleted attachments whose upload form can still
   * store a file.
   */
  async unclaimedBy(user: number): Promise<number> {
    return (await this.table.query({ pk: sets.unclaimedBy(user), only: ['sk'] })).length
  }

  /** Returns the ids of attachments that were not claimed in time, longest overdue first. */
  async due(now: Date, limit: number): Promise<number[]> {
    const range = { pk: sets.pending, to: `${now.toISOString()}~`, limit, only: ['sk'] }
    return (await this.table.query(range)).map(({ sk }) => numberAtEnd(sk))
  }
}

export const attachmentsIn = oncePer(({ table }: { table: Table }): Attachments => new Attachments(table))
