import { useRef, useState } from 'preact/hooks'
import { basisOf } from '../api/basis.ts'
import { isCollection, linkOf, linksOf, type Resource } from '../api/hal.ts'
import { useClient, useResource } from '../api/use-api.tsx'
import { PersonLabel } from '../design/avatar.tsx'
import { Button } from '../design/button.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { ticked } from '../editor/edits.ts'
import { useLanguage } from '../language/language.tsx'
import { To } from '../navigation/navigation.tsx'
import { Ago } from '../values/ago.tsx'
import { FormattedText, isFormattable } from '../values/formattable.tsx'
import { LinkList, Value } from '../values/value.tsx'
import { CommentBox } from './comment-box.tsx'
import { ProblemText } from './problem.tsx'
import { authorNames, groupedActivities } from './thread.ts'
import { useQueue } from './use-queue.ts'

/**
 * The comments and changes of a resource, with consecutive changes folded. If the resource accepts comments, there is a
 * field for a new one.
 */
export function Activities({ resource }: { resource: Resource }) {
  const { say, sayName } = useLanguage()
  const { value, problem, isLoading, again } = useResource(linkOf(resource, 'activities')?.href)
  const add = linkOf(resource, 'addComment')
  const activities = value && isCollection(value) ? value._embedded.elements : []
  return (
    <section aria-label={say('activities')} aria-busy={isLoading}>
      <h2>{say('activities')}</h2>
      {!value && isLoading && <Skeleton lines={8} />}
      {problem && <ProblemText problem={problem} onAgain={again} />}
      <ol class="activities">
        {groupedActivities(activities).map((run) => (
          <li key={linkOf(run[0] ?? {}, 'self')?.href}>
            <Run activities={run} of={resource} onChanged={again} />
          </li>
        ))}
      </ol>
      {add && (
        <CommentBox
          key={add.href}
          of={resource}
          link={add}
          action={sayName(add.title ?? say('comment'))}
          onSaved={again}
        />
      )}
    </section>
  )
}

interface RunProps {
  activities: readonly Resource[]
  of: Resource
  onChanged(): void
}

/**
 * A comment, a single change, or several consecutive changes. Several changes are collapsed into one line that the user
 * can open.
 */
function Run({ activities, of, onChanged }: RunProps) {
  const { say } = useLanguage()
  const last = activities.at(-1)
  const all = activities.map((activity) => (
    <Activity key={linkOf(activity, 'self')?.href} {...{ activity, of, onChanged }} />
  ))
  if (all.length < 2) return <>{all}</>
  return (
    <details class="changes">
      <summary class="small muted">
        {say('changesBy', { count: all.length, names: authorNames(activities).join(', ') })}{' '}
        <Ago value={String(last?.createdAt)} />
      </summary>
      {all}
    </details>
  )
}

interface ActivityProps extends Pick<RunProps, 'of' | 'onChanged'> {
  activity: Resource
}

/** An activity with author and time. The time links to the activity. */
function Activity({ activity, of, onChanged }: ActivityProps) {
  const { details } = activity
  return (
    <article>
      <header>
        <PersonLabel name={linkOf(activity, 'user')?.title ?? ''}>
          <LinkList links={linksOf(activity, 'user')} />
        </PersonLabel>
        <To href={linkOf(activity, 'self')?.href ?? ''} class="muted">
          <Ago value={String(activity.createdAt)} />
        </To>
      </header>
      <Comment {...{ activity, of, onChanged }} />
      {Array.isArray(details) && details.length > 0 && <Value resource={activity} name="details" />}
    </article>
  )
}

/** A comment. It is edited in the same kind of field as a new comment. */
function Comment({ activity, of, onChanged }: ActivityProps) {
  const { say } = useLanguage()
  const { problem, tick } = useTick(activity)
  const [isEdited, setEdited] = useState(false)
  const { comment } = activity
  const link = linkOf(activity, 'update')
  if (!isFormattable(comment) || !comment.raw) return null
  const { raw } = comment
  const close = () => setEdited(false)
  const saved = () => {
    close()
    onChanged()
  }
  if (link && isEdited)
    return (
      <CommentBox
        of={of}
        activity={activity}
        link={link}
        present={raw}
        action={say('save')}
        onSaved={saved}
        onCancel={close}
      />
    )
  return (
    <>
      <FormattedText value={comment} onTick={link && tick} />
      {problem && <ProblemText problem={problem} />}
      {link && (
        <Button look="quiet" isSmall icon="edit" onClick={() => setEdited(true)}>
          {say('update')}
        </Button>
      )}
    </>
  )
}

/**
 * Returns a function that ticks a task of a comment. Each tick is applied to a text with all earlier ticks, because
 * several tasks may be ticked before the first tick is saved.
 */
function useTick(activity: Resource) {
  const client = useClient()
  const { problem, add } = useQueue()
  const last = useRef<Resource>(undefined)
  const write = async (line: number, isDone: boolean): Promise<boolean> => {
    const seen = later(activity, last.current)
    const link = linkOf(seen, 'update')
    const raw = isFormattable(seen.comment) ? ticked(seen.comment.raw ?? '', line, isDone) : undefined
    if (!link || raw === undefined) return false
    const next = { comment: { raw } }
    last.current = await client.send(link, next, await basisOf(client, seen, next))
    return true
  }
  const tick = (line: number, isDone: boolean) =>
    new Promise<boolean>((end) => {
      const refused = (error: unknown) => {
        end(false)
        throw error
      }
      add(() => write(line, isDone).then(end, refused))
    })
  return { problem, tick }
}

/** Returns the later of two states of a resource. */
const later = (one: Resource, other: Resource | undefined): Resource =>
  other && String(other.updatedAt) > String(one.updatedAt) ? other : one
