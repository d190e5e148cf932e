import { emptyPartition } from '#shared/platform/dynamodb/batches.ts'
import { absent } from '#shared/platform/dynamodb/condition.ts'
import { layout, type Table, type Write } from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'
import { expiryOf } from './model.ts'

/** A date alert about one date of a work package, for one user. */
interface AlertedDate {
  user: number
  workPackage: number
  setting: string
  date: string
}

const alertsOf = (user: number) => `N#alerts#${user}`

/**
 * Returns the write that records that a user has received a date alert. The write is refused if the alert is already
 * recorded. The record is kept as long as the notification.
 */
export const alertMarker = ({ user, workPackage, setting, date }: AlertedDate, now: Date): Write => ({
  put: {
    pk: alertsOf(user),
    sk: `${sortable(workPackage)}#${setting}#${date}`,
    [layout.timeToLive]: expiryOf(now.getTime()),
  },
  when: absent(layout.partitionKey),
})

/** Removes the markers of a user's date alerts. Idempotent. */
export const removeAlertsOf = (user: number, table: Table): Promise<void> =>
  emptyPartition(alertsOf(user), table)
