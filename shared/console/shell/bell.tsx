import { useEffect } from 'preact/hooks'
import { linkOf } from '../api/hal.ts'
import { useClient, useResourceOfOthers } from '../api/use-api.tsx'
import { ButtonLink } from '../design/button.tsx'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { unreadCountIn, unreadIn } from '../pages/inbox/inbox-hrefs.ts'
import { useWhere } from './use-where.tsx'

/** The largest number that the bell shows. Larger numbers are shown as `99+`. */
const MOST = 99

/** A link to the inbox, with the number of unread notifications. */
export function Bell() {
  const { say, numbers } = useLanguage()
  const list = linkOf(useWhere().root, 'notifications')?.href
  const count = useUnreadCount(list)
  if (!list) return null
  const number = count > MOST ? `${numbers.format(MOST)}+` : numbers.format(count)
  const label = count > 0 ? say('unreadInInbox', { number }) : say('inbox')
  return (
    <ButtonLink
      look="quiet"
      class="icon-button bell"
      icon="bell"
      href={unreadIn(list)}
      aria-label={label}
      title={label}
    >
      {count > 0 && <span class="unread-count">{number}</span>}
    </ButtonLink>
  )
}

/**
 * Returns the number of unread notifications; 0 until it is known. After a navigation, a number that is older than a
 * minute is read again.
 */
function useUnreadCount(list: string | undefined): number {
  const { cache, readingOfOthers } = useClient()
  const { place } = useNavigation()
  const href = list && unreadCountIn(list)
  const { value } = useResourceOfOthers(href)
  useEffect(() => {
    if (href) cache.refetchQueries({ queryKey: readingOfOthers(href).queryKey, type: 'active', stale: true })
  }, [place])
  return Number(value?.total ?? 0)
}
