import { linkOf, type Resource } from '../../api/hal.ts'

/** A work package with the notifications about it, the newest first. */
export interface Thread {
  readonly href: string
  readonly title: string
  readonly project?: string
  readonly notifications: readonly Resource[]
}

export const selfOf = (notification: Resource): string => linkOf(notification, 'self')?.href ?? ''

export const isToRead = ({ readIAN }: Resource): boolean => readIAN !== true

/** Returns the id of the HTML element that contains the link of a notification. */
export const notificationElementId = ({ id }: Resource): string => `notification-${id}`

/** Returns the id of the button that opens the menu with the times for a reminder. */
export const reminderButtonId = ({ id }: Resource): string => `remind-${id}`

/** Groups notifications by work package. A group has the position of its first notification. */
export function threadsOf(notifications: readonly Resource[]): readonly Thread[] {
  const threads = new Map<string, Thread>()
  for (const one of notifications) {
    const resource = linkOf(one, 'resource')
    const href = resource?.href ?? selfOf(one)
    const { notifications: others = [] } = threads.get(href) ?? {}
    threads.set(href, {
      href,
      title: resource?.title ?? String(one.subject ?? ''),
      project: linkOf(one, 'project')?.title,
      notifications: [...others, one],
    })
  }
  return [...threads.values()]
}
