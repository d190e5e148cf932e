import { useMemo, useState } from 'preact/hooks'
import { isCollection, type LinkTo, linkOf, linksOf, type Resource } from '../api/hal.ts'
import { Problem } from '../api/problem.ts'
import { useClient, useResource } from '../api/use-api.tsx'
import { DraftStore } from '../drafts/draft-store.ts'
import { useLanguage } from '../language/language.tsx'
import { To } from '../navigation/navigation.tsx'
import { FormattedText, isFormattable } from '../values/formattable.tsx'
import { LinkList, Value } from '../values/value.tsx'
import { ProblemText } from './problem.tsx'
import { Progress } from './progress.tsx'

/** What has happened to a resource, in the order of its list, and a field for a comment if it takes one. */
export function Activities({ resource }: { resource: Resource }) {
  const { say } = useLanguage()
  const { value, problem, isLoading, again } = useResource(linkOf(resource, 'activities')?.href)
  const comment = linkOf(resource, 'addComment')
  const activities = value && isCollection(value) ? value._embedded.elements : []
  return (
    <section aria-label={say('activities')} aria-busy={isLoading}>
      <h2>{say('activities')}</h2>
      {!value && isLoading && <Progress />}
      {problem && <ProblemText problem={problem} onAgain={again} />}
      <ol class="activities">
        {activities.map((activity) => (
          <li key={linkOf(activity, 'self')?.href}>
            <Activity activity={activity} />
          </li>
        ))}
      </ol>
      {comment && <CommentBox key={comment.href} link={comment} onAdded={again} />}
    </section>
  )
}

const TIME = { type: 'DateTime', name: '' }

/** Who did what, and when; the time leads to the activity, where a comment is changed. */
function Activity({ activity }: { activity: Resource }) {
  const { comment, details } = activity
  return (
    <article>
      <p class="muted">
        <LinkList links={linksOf(activity, 'user')} />{' '}
        <To href={linkOf(activity, 'self')?.href ?? ''}>
          <Value resource={activity} name="createdAt" property={TIME} />
        </To>
      </p>
      {isFormattable(comment) && comment.raw && <FormattedText value={comment} />}
      {Array.isArray(details) && details.length > 0 && <Value resource={activity} name="details" />}
    </article>
  )
}

/** A field for a comment. What has been written stays until it is saved, also when one goes elsewhere meanwhile. */
function CommentBox({ link, onAdded }: { link: LinkTo; onAdded(): void }) {
  const client = useClient()
  const { say, sayName } = useLanguage()
  const drafts = useMemo(() => new DraftStore(sessionStorage), [])
  const [raw, setRaw] = useState(() => String(drafts.read(link.href).raw?.to ?? ''))
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const write = (text: string) => {
    setRaw(text)
    drafts.keep(link.href, text ? { raw: { from: '', to: text } } : {}, new Set())
  }
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setSaving(true)
    setProblem(undefined)
    try {
      await client.send(link, { comment: { raw } })
      write('')
      onAdded()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    }
    setSaving(false)
  }
  return (
    <form onSubmit={save}>
      <label>
        {say('comment')}
        <textarea
          rows={3}
          value={raw}
          disabled={isSaving}
          onInput={({ currentTarget }) => write(currentTarget.value)}
        />
      </label>
      {problem && <ProblemText problem={problem} />}
      <button type="submit" disabled={isSaving}>
        {sayName(link.title ?? say('comment'))}
      </button>
    </form>
  )
}
