import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { PackedRows } from '#shared/platform/collections/packed-rows.ts'
import { type Alerted, type AlertKind, alertKinds, type Notification, type Reason, reasons } from './model.ts'

/**
 * The packed row of a notification. `reason` and `alert` are indexes into `reasons` and `alertKinds`. `later` is
 * `updatedAt` minus `createdAt`. `earlier` is the number of the latest activity minus the number of the first activity.
 */
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
    digest: 'number',
    mentions: 'ids',
    alert: 'number',
    days: 'number',
    date: 'day',
    note: 'text',
  }),
)

/** Packs notifications into an attribute of an item. */
export const packedNotifications = (all: readonly Notification[]): Uint8Array =>
  rows.pack(
    all.map(({ reason, first = 0, activity = first, updatedAt, isRead, alert, ...same }) => ({
      ...same,
      ...(alert && { alert: alertKinds.indexOf(alert.kind), days: alert.days, date: alert.date }),
      reason: reasons.indexOf(reason),
      activity: activity || undefined,
      earlier: activity - first || undefined,
      isRead: isRead || undefined,
      later: updatedAt - same.createdAt || undefined,
    })),
  )

/** Returns the notifications in an attribute of an item. */
export const unpacked = (value: unknown): Notification[] =>
  rows.unpack(value as Uint8Array).map((row) => {
    const { reason, activity, earlier = 0, isRead = false, later = 0, ...others } = row as unknown as Stored
    const { alert, days = 0, date = '', ...same } = others
    return {
      ...same,
      ...(alert !== undefined && { alert: { kind: alertKinds[alert] as AlertKind, days, date } }),
      reason: reasons[reason] as Reason,
      ...(activity !== undefined && { activity, first: activity - earlier }),
      isRead,
      updatedAt: same.createdAt + later,
    }
  })

type Stored = Omit<Notification, 'reason' | 'first' | 'isRead' | 'updatedAt' | 'alert'> &
  Partial<Omit<Alerted, 'kind'>> & {
    reason: number
    alert?: number
    earlier?: number
    isRead?: boolean
    later?: number
  }
