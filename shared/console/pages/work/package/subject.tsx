import { useState } from 'preact/hooks'
import { linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import { Button, IconButton } from '../../../design/button.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { ProblemText } from '../../../views/problem.tsx'
import { useInline } from '../inline/use-inline.ts'
import { numberOf } from '../work-package.ts'

/** What a work package is called, with its number; it is renamed where it stands. */
export function Subject({ of }: { of: Resource }) {
  const { say } = useLanguage()
  const [isEdited, edit] = useState(false)
  if (isEdited) return <Renaming of={of} onDone={() => edit(false)} />
  return (
    <div class="subject">
      <h1>
        <bdi>{titleOf(of)}</bdi>
      </h1>
      <span class="muted">{numberOf(of)}</span>
      {linkOf(of, 'update') && (
        <IconButton icon="edit" label={say('renameThis', { name: titleOf(of) })} onClick={() => edit(true)} />
      )}
    </div>
  )
}

function Renaming({ of, onDone }: { of: Resource; onDone(): void }) {
  const { say, sayName } = useLanguage()
  const { change, isBusy, problem } = useInline(of, onDone)
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const subject = new FormData(event.currentTarget as HTMLFormElement).get('subject')
    change({ subject: String(subject).trim() })
  }
  return (
    <form class="subject" onSubmit={save} onKeyDown={({ key }) => key === 'Escape' && onDone()}>
      {/* The page keeps its heading while the subject is changed. */}
      <h1 class="unseen">{titleOf(of)}</h1>
      <input
        // biome-ignore lint/a11y/noAutofocus: one asked for it
        autoFocus
        name="subject"
        aria-label={sayName('Subject')}
        autocomplete="off"
        defaultValue={titleOf(of)}
      />
      <Button type="submit" look="primary" disabled={isBusy}>
        {say('save')}
      </Button>
      <Button onClick={onDone}>{say('cancel')}</Button>
      {problem && <ProblemText problem={problem} />}
    </form>
  )
}
