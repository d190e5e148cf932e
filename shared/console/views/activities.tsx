import { useState } from 'preact/hooks'
import { isCollection, linkOf, linksOf, type Resource } from '../api/hal.ts'
import { useResource } from '../api/use-api.tsx'
import { Person } from '../design/avatar.tsx'
import { Button } from '../design/button.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { useLanguage } from '../language/language.tsx'
import { To } from '../navigation/navigation.tsx'
import { FormattedText, isFormattable } from '../values/formattable.tsx'
import { LinkList, Value } from '../values/value.tsx'
import { CommentBox } from './comment-box.tsx'
import { ProblemText } from './problem.tsx'

/** A field for a new comment, if the resource accepts comments, and its activities, the latest first. */
export function Activities({ resource }: { resource: Resource }) {
  const { say, sayName } = useLanguage()
  const { value, problem, isLoading, again } = useResource(linkOf(resource, 'activities')?.href)
  const add = linkOf(resource, 'addComment')
  const activities = value && isCollection(value) ? value._embedded.elements : []
  return (
    <section aria-label={say('activities')} aria-busy={isLoading}>
      <h2>{say('activities')}</h2>
      {add && (
        <CommentBox key={add.href} link={add} action={sayName(add.title ?? say('comment'))} onSaved={again} />
      )}
      {!value && isLoading && <Skeleton lines={8} />}
      {problem && <ProblemText problem={problem} onAgain={again} />}
      <ol class="activities">
        {[...activities].reverse().map((activity) => (
          <li key={linkOf(activity, 'self')?.href}>
            <Activity activity={activity} onChanged={again} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const TIME = { type: 'DateTime', name: '' }

interface ActivityProps {
  activity: Resource
  onChanged(): void
}

/** An activity with author and time. The time links to the activity. */
function Activity({ activity, onChanged }: ActivityProps) {
  const { details } = activity
  return (
    <article>
      <header>
        <Person name={linkOf(activity, 'user')?.title ?? ''}>
          <LinkList links={linksOf(activity, 'user')} />
        </Person>
        <To href={linkOf(activity, 'self')?.href ?? ''} class="muted">
          <Value resource={activity} name="createdAt" property={TIME} />
        </To>
      </header>
      <Comment activity={activity} onChanged={onChanged} />
      {Array.isArray(details) && details.length > 0 && <Value resource={activity} name="details" />}
    </article>
  )
}

/** A comment, edited in the same field as a new one. */
function Comment({ activity, onChanged }: ActivityProps) {
  const { say } = useLanguage()
  const [isEdited, setEdited] = useState(false)
  const { comment } = activity
  const link = linkOf(activity, 'update')
  if (!isFormattable(comment) || !comment.raw) return null
  const close = () => setEdited(false)
  const saved = () => {
    close()
    onChanged()
  }
  if (link && isEdited)
    return (
      <CommentBox
        activity={activity}
        link={link}
        present={comment.raw}
        action={say('save')}
        onSaved={saved}
        onCancel={close}
      />
    )
  return (
    <>
      <FormattedText value={comment} />
      {link && (
        <Button look="quiet" isSmall icon="edit" onClick={() => setEdited(true)}>
          {say('update')}
        </Button>
      )}
    </>
  )
}
