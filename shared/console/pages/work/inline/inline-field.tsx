import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Resource, titleOf } from '../../../api/hal.ts'
import { bodyOf, type Field } from '../../../drafts/field.ts'
import { ControlOf } from '../../../fields/controls.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { ProblemText } from '../../../views/problem.tsx'
import { Progress } from '../../../views/progress.tsx'
import { Inline } from './inline.tsx'
import { useFormField } from './use-form-field.ts'
import { useInline } from './use-inline.ts'
import '../../../fields/fields.css'

interface InlineFieldProps {
  element: Resource
  /** The property. */
  name: string
  /** What it is called. */
  label: string
  /** The value as it is. */
  children: ComponentChildren
}

/** A value of any type, which is entered where it stands. */
export const InlineField = ({ element, name, label, children }: InlineFieldProps) => (
  <Inline label={`${label}, ${titleOf(element)}`} shown={children}>
    {(close) => <Editor {...{ element, name, label, close }} />}
  </Inline>
)

type EditorProps = Omit<InlineFieldProps, 'children'> & { close(): void }

function Editor({ element, name, label, close }: EditorProps) {
  const { value: found, problem } = useFormField(element, name)
  if (problem) return <ProblemText problem={problem} />
  return found ? <Entry {...{ element, label, close, ...found }} /> : <Progress />
}

type EntryProps = Omit<EditorProps, 'name'> & { field: Field; present: unknown }

function Entry({ element, label, close, field, present }: EntryProps) {
  const { say } = useLanguage()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [value, setValue] = useState(present)
  const { change, isBusy, problem } = useInline(element, close)
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    change(bodyOf([field], new Map([[field.name, value]])))
  }
  return (
    <form ref={form} class="inline-entry" onSubmit={save}>
      <ControlOf
        {...{ field, id, value }}
        seen={present}
        described={{ 'aria-label': label }}
        onChange={setValue}
      />
      <button type="submit" class="primary" disabled={isBusy}>
        {say('save')}
      </button>
      {problem && <ProblemText problem={problem} />}
    </form>
  )
}
