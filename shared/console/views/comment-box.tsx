import { useId, useState } from 'preact/hooks'
import { basisOf } from '../api/basis.ts'
import type { LinkTo, Resource } from '../api/hal.ts'
import { Problem } from '../api/problem.ts'
import { useClient } from '../api/use-api.tsx'
import { useTextDraft } from '../drafts/use-text-draft.ts'
import { Editor } from '../editor/editor.tsx'
import { TextConflict } from '../fields/text-conflict.tsx'
import { useLanguage } from '../language/language.tsx'
import { ProblemText } from './problem.tsx'

interface CommentBoxProps {
  /** The work package to comment on; undefined if it has not been read. */
  of?: Resource
  /** The activity whose comment is edited; undefined for a new comment. */
  activity?: Resource
  link: LinkTo
  /** Current text of the comment; empty for a new comment. */
  present?: string
  action: string
  onSaved(): void
  /** Called when the user cancels. If undefined, there is no cancel button. */
  onCancel?(): void
}

/** A field for a comment. The draft is kept until the comment is saved, even if the user leaves the page. */
export function CommentBox({ of, activity, link, present = '', action, onSaved, onCancel }: CommentBoxProps) {
  const client = useClient()
  const { say } = useLanguage()
  const id = useId()
  const kept = useTextDraft(link.href, present)
  const isOutdated = kept.theirs !== undefined
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isOutdated) return
    setSaving(true)
    setProblem(undefined)
    try {
      const body = { comment: { raw: kept.text } }
      await client.send(link, body, activity && (await basisOf(client, activity, body)))
      kept.forget()
      onSaved()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    }
    setSaving(false)
  }
  const cancel = () => {
    kept.forget()
    onCancel?.()
  }
  return (
    <form onSubmit={save}>
      <label for={id}>{say('comment')}</label>
      {!isSaving && <TextConflict label={say('comment')} kept={kept} />}
      <Editor of={of} id={id} value={kept.text} readOnly={isSaving} onInput={kept.write} />
      {problem && <ProblemText problem={problem} />}
      <div class="actions">
        <button type="submit" disabled={isSaving || isOutdated}>
          {action}
        </button>
        {onCancel && (
          <button type="button" onClick={cancel}>
            {say('cancel')}
          </button>
        )}
      </div>
    </form>
  )
}
