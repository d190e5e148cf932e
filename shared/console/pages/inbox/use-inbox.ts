import { useEffect, useRef, useState } from 'preact/hooks'
import { type Collection, linkOf, type Resource } from '../../api/hal.ts'
import { useNavigation } from '../../navigation/navigation.tsx'
import { useReminding } from '../work/remind/use-reminding.tsx'
import type { InboxCommand } from './keys.ts'
import { openedFragment, openWorkPackageHref } from './opened.ts'
import { isToRead, notificationElementId, reminderButtonId, selfOf, threadsOf } from './threads.ts'
import { useMarking } from './use-marking.tsx'

const focus = (one: Resource | undefined) =>
  one && document.getElementById(notificationElementId(one))?.focus()

/**
 * Returns the current notification of the inbox, and the commands on notifications.
 *
 * The current notification is the one that had the focus last. If none has had the focus, the first notification about
 * the opened work package is current. If there is no such notification, the first in the list is current.
 */
export function useInbox(collection: Collection) {
  const { mount, place, go } = useNavigation()
  const { mark, markEvery, afterMarking } = useMarking(collection)
  const remind = useReminding()
  const [chosen, setChosen] = useState<string>()
  const threads = threadsOf(collection._embedded.elements)
  const rows = threads.flatMap(({ notifications }) => notifications)
  const opened = openWorkPackageHref(place.how, mount)
  const current =
    rows.find((one) => selfOf(one) === chosen) ??
    rows.find((one) => linkOf(one, 'resource')?.href === opened) ??
    rows[0]
  useFocusAfterRemoval(rows, chosen)
  /**
   * Moves the focus to another notification. If the pane shows the work package of the previous notification, the pane
   * changes to the work package of the new one.
   */
  const step = (from: Resource, steps: number) => {
    const next = rows[rows.indexOf(from) + steps]
    const [before, href] = [from, next].map((one) => one && linkOf(one, 'resource')?.href)
    focus(next)
    if (opened && before === opened && href && href !== opened)
      go({ href: place.href, how: openedFragment(href, mount) }, { replace: true })
  }
  const isFocused = (one: Resource) => document.activeElement?.id === notificationElementId(one)
  const move = (from: Resource, steps: number) =>
    opened || isFocused(from) ? step(from, steps) : focus(from)
  const threadOf = (one: Resource) =>
    threads.find(({ notifications }) => notifications.includes(one))?.notifications ?? []
  const commands: Readonly<Record<InboxCommand, (one: Resource) => void>> = {
    read: (one) => {
      mark([one], true)
      step(one, 1)
    },
    unread: (one) => mark([one], false),
    readAll: (one) => {
      const all = threadOf(one)
      mark(all, true)
      step(all.at(-1) ?? one, 1)
    },
    remind: (one) => document.getElementById(reminderButtonId(one))?.click(),
    next: (one) => move(one, 1),
    previous: (one) => move(one, -1),
  }
  return {
    threads,
    opened,
    run: (command: InboxCommand, one = current) => one && commands[command](one),
    /** Adds a reminder on the work package, and then marks its notifications as read. */
    remindAt: async (one: Resource, at: Date) => {
      if (await remind(linkOf(one, 'resource')?.href ?? '', at)) commands.readAll(one)
    },
    focused: (one: Resource) => setChosen(selfOf(one)),
    close: () => go({ href: place.href, how: '' }),
    markEvery,
    afterMarking,
    hasUnread: rows.some(isToRead),
  }
}

/**
 * If the focused notification leaves the list, the focus moves to the notification that takes its place, or to the last
 * one.
 */
function useFocusAfterRemoval(rows: readonly Resource[], chosen: string | undefined): void {
  const at = useRef(-1)
  useEffect(() => {
    const index = rows.findIndex((one) => selfOf(one) === chosen)
    if (index >= 0) at.current = index
    else if (at.current >= 0 && document.activeElement === document.body)
      focus(rows[Math.min(at.current, rows.length - 1)])
  })
}
