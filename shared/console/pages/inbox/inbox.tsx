import { useEffect, useRef } from 'preact/hooks'
import { type Collection, linkOf } from '../../api/hal.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { Tabs } from '../../design/tabs.tsx'
import { useLanguage } from '../../language/language.tsx'
import { useNavigation } from '../../navigation/navigation.tsx'
import { useDocumentTitle } from '../../navigation/use-document-title.ts'
import { Pages } from '../../views/pages.tsx'
import type { PageProps } from '../page.ts'
import { NOTIFICATIONS } from '../profile/how.ts'
import { Beside } from './beside.tsx'
import { filteredAs, filteredBy, isOfUnread } from './inbox-hrefs.ts'
import './inbox.css'
import { InboxFilters } from './inbox-filters.tsx'
import { commandOf } from './keys.ts'
import { MarkThread } from './mark-thread.tsx'
import { ThreadList } from './thread-list.tsx'
import { useInbox } from './use-inbox.ts'

/** The user's notifications, grouped by work package. The selected work package opens beside the notifications. */
export function Inbox({ resource, where, onChanged }: PageProps) {
  const { say } = useLanguage()
  const { place } = useNavigation()
  const collection = resource as Collection
  const inbox = useInbox(collection)
  const { threads, opened, hasUnread } = inbox
  const thread = threads.find(({ href }) => href === opened)
  const user = linkOf(where.root, 'user')
  useDocumentTitle(opened ? (thread?.title ?? say('openedWork')) : say('inbox'))
  // After the last notification on the page has been read, loads the list again to show further notifications. The list
  // is loaded after the marking requests, so that it shows the notifications as read.
  const isDone = isOfUnread(place.href) && threads.length > 0 && !hasUnread
  useEffect(() => {
    if (isDone) inbox.afterMarking(onChanged)
  }, [isDone])
  const heading = useHeading()
  const press = (event: KeyboardEvent) => {
    const command = commandOf(event)
    if (!command) return
    event.preventDefault()
    inbox.run(command)
  }
  return (
    <article class={`inbox ${opened ? 'opened' : ''}`} tabIndex={-1} onKeyDown={press}>
      <div class="list">
        <header class="heading">
          <h1 ref={heading} tabIndex={-1}>
            {say('inbox')}
          </h1>
          {hasUnread && (
            <Button look="quiet" isSmall icon="doneAll" onClick={inbox.markEvery}>
              {say('markEverything')}
            </Button>
          )}
          {user && (
            <ButtonLink look="quiet" isSmall icon="settings" href={user.href} how={NOTIFICATIONS}>
              {say('settings')}
            </ButtonLink>
          )}
        </header>
        <InboxTabs />
        <InboxFilters />
        {threads.length > 0 ? (
          <ThreadList
            threads={threads}
            onCommand={inbox.run}
            onRemind={inbox.remindAt}
            onFocus={inbox.focused}
          />
        ) : (
          <Nothing />
        )}
        {collection.total > collection.count && <Pages collection={collection} />}
        {threads.length > 0 && <Keys />}
      </div>
      {opened && (
        <Beside
          key={opened}
          href={opened}
          onClose={inbox.close}
          actions={thread && <MarkThread thread={thread} onCommand={inbox.run} />}
        />
      )}
    </article>
  )
}

/** Focuses the heading, so that key presses go to the inbox and not to the link that opened it. */
function useHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return heading
}

function InboxTabs() {
  const { say } = useLanguage()
  const { place } = useNavigation()
  const isUnread = isOfUnread(place.href)
  const tabs = [
    { name: say('unread'), href: filteredAs(place.href, 'readIAN', 'f'), isPresent: isUnread },
    { name: say('all'), href: filteredAs(place.href, 'readIAN', undefined), isPresent: !isUnread },
  ]
  return <Tabs label={say('views')} tabs={tabs} />
}

/** Placeholder for an empty list. The text depends on the filters of the list. */
function Nothing() {
  const { say } = useLanguage()
  const { href } = useNavigation().place
  if (filteredBy(href, 'reason') ?? filteredBy(href, 'project'))
    return <EmptyState icon="inbox" title={say('nothingFound')} />
  return isOfUnread(href) ? (
    <EmptyState icon="done" title={say('caughtUp')}>
      <p>{say('aboutInbox')}</p>
    </EmptyState>
  ) : (
    <EmptyState icon="inbox" title={say('noNotifications')}>
      <p>{say('aboutInbox')}</p>
    </EmptyState>
  )
}

function Keys() {
  const { say } = useLanguage()
  const keys = [
    ['E', 'markRead'],
    ['U', 'markUnread'],
    ['⇧ E', 'markThread'],
    ['H', 'remindMe'],
    ['J K', 'nextPrevious'],
  ] as const
  return (
    <p class="keys muted small">
      {keys.map(([key, word]) => (
        <span key={key}>
          <kbd>{key}</kbd> {say(word)}
        </span>
      ))}
    </p>
  )
}
