import { linkOf, linksOf, type Resource, titleOf } from '../../../api/hal.ts'
import { useClient, useResource } from '../../../api/use-api.tsx'
import { Button } from '../../../design/button.tsx'
import { useToast } from '../../../design/toast.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { useWhere } from '../../../shell/use-where.tsx'
import { ProblemText } from '../../../views/problem.tsx'
import { useTask } from '../../../views/use-task.ts'
import { notificationReasons } from './notification-reasons.ts'

/** Relations of the links that the button follows. The page shows no other buttons for these links. */
export const WATCHING: readonly string[] = ['watch', 'unwatch']

/** A button that starts or stops watching a work package. */
export function WatchButton({ of, onChanged }: { of: Resource; onChanged(): void }) {
  const { say } = useLanguage()
  const client = useClient()
  const toast = useToast()
  const { isBusy, problem, run } = useTask()
  const isWatching = linkOf(of, 'unwatch') !== undefined
  const link = linkOf(of, isWatching ? 'unwatch' : 'watch')
  if (!link) return null
  const toggle = () =>
    run(async () => {
      await client.send(link, link.payload, of)
      toast(say(isWatching ? 'unwatched' : 'watched', { name: titleOf(of) }))
      onChanged()
    })
  return (
    <>
      <Button icon="bell" disabled={isBusy} aria-describedby={WHY} onClick={toggle}>
        {say(isWatching ? 'unwatch' : 'watch')}
      </Button>
      {problem && <ProblemText problem={problem} />}
    </>
  )
}

const WHY = 'notification-reasons'

/** A sentence with the reasons why the user is notified of changes to a work package. */
export function NotificationReasons({ of }: { of: Resource }) {
  const { say, language } = useLanguage()
  const { root } = useWhere()
  const user = linkOf(root, 'user')?.href
  const { value: activities } = useResource(linkOf(of, 'activities')?.href)
  const groups = useOwnGroups(of, user, linkOf(root, 'groups')?.href)
  if (!user || !linkOf(root, 'notifications')) return null
  const reasons = notificationReasons({ of, user, activities, groups }).map((word) => say(word))
  const all = new Intl.ListFormat(language).format(reasons)
  return (
    <p id={WHY} class="why muted small">
      {reasons.length > 0 ? say('notifiedBecause', { reasons: all }) : say('notifiedIfMentioned')}
    </p>
  )
}

/**
 * Returns the addresses of groups that have the user as a member and that are the assignee of a work package, or
 * accountable for it.
 */
function useOwnGroups(of: Resource, user = '', groups = ''): readonly string[] {
  const [first, second] = ['assignee', 'responsible'].map((relation) => {
    const href = linkOf(of, relation)?.href
    const { value } = useResource(href?.startsWith(`${groups}/`) ? href : undefined)
    return value && linksOf(value, 'members').some((member) => member.href === user) ? href : undefined
  })
  return [first, second].flatMap((href) => href ?? [])
}
