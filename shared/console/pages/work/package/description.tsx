import { useState } from 'preact/hooks'
import { newestOf } from '../../../api/change-in-place.ts'
import { linkOf, type Resource } from '../../../api/hal.ts'
import { useClient } from '../../../api/use-api.tsx'
import { Button } from '../../../design/button.tsx'
import { Panel } from '../../../design/panel.tsx'
import { useTextDraft } from '../../../drafts/use-text-draft.ts'
import { Editor } from '../../../editor/editor.tsx'
import { ticked } from '../../../editor/edits.ts'
import { TextConflict } from '../../../fields/text-conflict.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { FormattedText, isFormattable } from '../../../values/formattable.tsx'
import { useInline } from '../inline/use-inline.ts'
import { hrefOf } from '../work-package.ts'

/** The description of a work package, edited in place. */
export function Description({ of }: { of: Resource }) {
  const { say, sayName } = useLanguage()
  const [isEdited, edit] = useState(false)
  const text = descriptionOf(of)
  const tick = useTick(of)
  const action = !isEdited && linkOf(of, 'update') && (
    <Button look="quiet" isSmall icon="edit" onClick={() => edit(true)}>
      {say(text?.raw ? 'changeText' : 'describe')}
    </Button>
  )
  return (
    <Panel title={sayName('Description')} action={action}>
      {isEdited && <Writing of={of} present={text?.raw ?? ''} onDone={() => edit(false)} />}
      {!isEdited && text?.raw && (
        <FormattedText value={text} onTick={linkOf(of, 'updateImmediately') && tick} />
      )}
      {!isEdited && !text?.raw && <p class="muted">{say('noDescription')}</p>}
    </Panel>
  )
}

const descriptionOf = ({ description }: Resource) => (isFormattable(description) ? description : undefined)

/**
 * Returns a function that ticks a task of the description. Ticks are saved one after another, so that no tick
 * overwrites an earlier tick.
 */
function useTick(of: Resource) {
  const client = useClient()
  const change = useInline(of)
  return (line: number, isDone: boolean) =>
    client.changes.inTurn(`${hrefOf(of)} ticks`, async () => {
      const seen = newestOf(of, client.known(hrefOf(of)))
      const raw = ticked(descriptionOf(seen)?.raw ?? '', line, isDone)
      return raw !== undefined && change({ description: { raw } }, { seen })
    })
}

interface WritingProps {
  of: Resource
  present: string
  onDone(): void
}

/**
 * Editor for the description. The draft is kept until the user saves or discards it, even if the user leaves the page.
 * If somebody else saves another text in the meantime, the user has to choose one of the two texts before saving.
 */
function Writing({ of, present, onDone }: WritingProps) {
  const { say, sayName } = useLanguage()
  const kept = useTextDraft(`${linkOf(of, 'self')?.href} description`, present)
  const isOutdated = kept.theirs !== undefined
  const close = () => {
    kept.forget()
    onDone()
  }
  const change = useInline(of)
  const [isBusy, setBusy] = useState(false)
  // The service renders the text. Until the response arrives, the source text is shown.
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isOutdated) return
    setBusy(true)
    const isSaved = await change({ description: { raw: kept.text } })
    setBusy(false)
    if (isSaved) close()
  }
  const label = sayName('Description')
  return (
    <form class="writing" onSubmit={save}>
      {!isBusy && <TextConflict {...{ label, kept }} />}
      <Editor
        {...{ of, autoFocus: true, rows: 8, 'aria-label': label }}
        value={kept.text}
        readOnly={isBusy}
        onInput={kept.write}
      />
      <div class="actions">
        <Button type="submit" look="primary" disabled={isBusy || isOutdated}>
          {say('save')}
        </Button>
        <Button onClick={close}>{say('cancel')}</Button>
      </div>
    </form>
  )
}
