import { type Resource, titleOf } from '../../../api/hal.ts'
import { useLanguage } from '../../../language/language.tsx'
import { ProblemText } from '../../../views/problem.tsx'
import { DueDate } from '../due-date.tsx'
import { endOf } from '../work-package.ts'
import { Inline } from './inline.tsx'
import { useInline } from './use-inline.ts'

/** The last day of a work package, which is changed where it stands. */
export const InlineDate = ({ element, label }: { element: Resource; label: string }) => (
  <Inline
    label={`${label}, ${titleOf(element)}`}
    shown={endOf(element) ? <DueDate of={element} /> : <span class="muted">–</span>}
  >
    {(close) => <Day {...{ element, label, close }} />}
  </Inline>
)

function Day({ element, label, close }: { element: Resource; label: string; close(): void }) {
  const { say } = useLanguage()
  const { change, problem } = useInline(element, close)
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const day = new FormData(event.currentTarget as HTMLFormElement).get('day')
    change({ ['date' in element ? 'date' : 'dueDate']: day || null })
  }
  return (
    <form class="actions" onSubmit={save}>
      <input type="date" name="day" aria-label={label} defaultValue={endOf(element) ?? ''} />
      <button type="submit" class="primary">
        {say('save')}
      </button>
      {problem && <ProblemText problem={problem} />}
    </form>
  )
}
