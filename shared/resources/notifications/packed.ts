import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { PackedRows } from '#shared/platform/collections/packed-rows.ts'
import { type Notification, type Reason, reasons } from './model.ts'

/** A row of a notification: its reason is a position, its later time and its first version are differences. */
const rows = new PackedRows(
  new PackedRow({
    id: 'number',
    workPackage: 'number',
    project: 'number',
    reason: 'number',
    activity: 'number',
    earlier: 'number',
    actor: 'number',
    isRead: 'flag',
    createdAt: 'number',
    later: 'number',
    isDigested: 'flag',
    mentions: 'ids',
  }),
)

/** Packs notifications into an attribute of an item. */
export const packed = (all: readonly Notification[]): Uint8Array =>
  rows.of(
    all.map(({ reason, first = 0, activity = first, updatedAt, isRead, ...same }) => ({
      ...same,
      reason: reasons.indexOf(reason),
      activity: activity || undefined,
      earlier: activity - first || undefined,
      isRead: isRead || undefined,
      later: updatedAt - same.createdAt || undefined,
    })),
  )

/** Returns the notifications in that attribute. */
export const unpacked = (value: unknown): Notification[] =>
  rows.in(value as Uint8Array).map((row) => {
    const { reason, activity, earlier = 0, isRead = false, later = 0, ...same } = row as unknown as Stored
    return {
      ...same,
      reason: reasons[reason] as Reason,
      ...(activity !== undefined && { activity, first: activity - earlier }),
      isRead,
      updatedAt: same.createdAt + later,
    }
  })

type Stored = Omit<Notification, 'reason' | 'first' | 'isRead' | 'updatedAt'> & {
  reason: number
  earlier?: number
  isRead?: boolean
  later?: number
}
