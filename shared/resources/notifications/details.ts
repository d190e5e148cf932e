import type { Resource } from '#shared/platform/hal/resource.ts'
import { linkTo } from '#shared/project-context/link-targets.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import type { Alerted, Notification } from './model.ts'

/** A value that a notification is about, as it was when the notification was created. */
interface Detail {
  property: 'startDate' | 'dueDate' | 'note'
  value: string
  /** For a date alert: the setting that requested the alert, and the value of the setting. */
  alert?: string
  duration?: string
}

const dated = ({ kind, days, date }: Alerted): Detail => ({
  property: kind === 'startDate' ? 'startDate' : 'dueDate',
  value: date,
  alert: kind,
  duration: `P${days}D`,
})

/** Returns the details of a notification: the date of an alert, or the note of a reminder. */
export function detailsOf({ alert, note }: Notification, workPackage: WorkPackage): Resource[] {
  const details = [...(alert ? [dated(alert)] : []), ...(note ? [{ property: 'note', value: note }] : [])]
  return details.map((detail) => ({
    _type: 'Values::Property',
    ...detail,
    _links: { resource: linkTo(workPackage) },
  }))
}
