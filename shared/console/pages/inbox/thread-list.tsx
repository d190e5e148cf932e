import { linkOf, type Resource } from '../../api/hal.ts'
import { IconButton } from '../../design/button.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To, useNavigation } from '../../navigation/navigation.tsx'
import { ReminderMenu } from '../work/remind/reminder-menu.tsx'
import type { InboxCommand } from './keys.ts'
import { openedFragment, openWorkPackageHref } from './opened.ts'
import { Sentence } from './sentence.tsx'
import { isToRead, notificationElementId, reminderButtonId, selfOf, type Thread } from './threads.ts'

interface ThreadListProps {
  threads: readonly Thread[]
  onCommand(command: InboxCommand, one: Resource): void
  onRemind(one: Resource, at: Date): void
  onFocus(one: Resource): void
}

/** The notifications of the inbox, grouped by work package. */
export const ThreadList = ({ threads, ...on }: ThreadListProps) => (
  <ol class="threads">
    {threads.map((thread) => (
      <ThreadView key={thread.href} thread={thread} {...on} />
    ))}
  </ol>
)

function ThreadView({ thread, ...on }: Omit<ThreadListProps, 'threads'> & { thread: Thread }) {
  const { say } = useLanguage()
  const { mount, place } = useNavigation()
  const { href, title, project, notifications } = thread
  const how = openedFragment(href, mount)
  const isOpen = openWorkPackageHref(place.how, mount) === href
  const [first] = notifications
  const unread = notifications.filter(isToRead)
  return (
    <li aria-current={isOpen || undefined}>
      <header>
        <h2>
          <To href={place.href} how={how}>
            <bdi>{title}</bdi>
          </To>
        </h2>
        {project && <bdi class="muted small">{project}</bdi>}
        {first && unread.length > 1 && (
          <IconButton
            icon="doneAll"
            isSmall
            label={say('markAllOf', { name: title })}
            aria-keyshortcuts="Shift+E"
            onClick={() => on.onCommand('readAll', first)}
          />
        )}
      </header>
      <ul>
        {notifications.map((one) => (
          <Row key={selfOf(one)} {...{ one, how }} {...on} />
        ))}
      </ul>
    </li>
  )
}

interface RowProps extends Omit<ThreadListProps, 'threads'> {
  one: Resource
  how: string
}

/** A notification in the list. A link opens its work package, and buttons mark the notification or add a reminder. */
function Row({ one, how, onCommand, onRemind, onFocus }: RowProps) {
  const { say } = useLanguage()
  const { place } = useNavigation()
  const isNew = isToRead(one)
  return (
    <li class={isNew ? 'new' : ''}>
      <To
        id={notificationElementId(one)}
        href={place.href}
        how={how}
        aria-keyshortcuts={isNew ? 'E H' : 'U H'}
        onFocus={() => onFocus(one)}
      >
        {isNew && <span class="dot" role="img" aria-label={say('unread')} />}
        <Sentence of={one} />
        <span class="unseen">: {linkOf(one, 'resource')?.title}</span>
      </To>
      <IconButton
        icon={isNew ? 'check' : 'undo'}
        isSmall
        label={say(isNew ? 'markRead' : 'markUnread')}
        onClick={() => onCommand(isNew ? 'read' : 'unread', one)}
      />
      <ReminderMenu id={reminderButtonId(one)} onChoose={(at) => onRemind(one, at)} />
    </li>
  )
}
