import type { Field } from '../drafts/field.ts'
import { useLanguage } from '../language/language.tsx'
import type { Word } from '../language/words.ts'
import { HelpMark, scopeOfForm } from '../views/help-mark.tsx'
import { ControlOf, isTick, mayBeEmpty } from './controls.tsx'
import './fields.css'

interface FormFieldProps {
  field: Field
  value: unknown
  seen: unknown
  messages: readonly string[]
  onChange(value: unknown): void
}

const hints: Readonly<Record<string, Word>> = {
  identifier: 'identifierHint',
  isVisible: 'visibleHint',
  sharing: 'sharingHint',
  shiftDays: 'shiftHint',
  types: 'typesHint',
}

export const controlId = (name: string): string => `field-${name}`

export function FormField({ field, messages, ...rest }: FormFieldProps) {
  const { say, sayName } = useLanguage()
  const { name, required = false } = field.property
  const id = controlId(field.name)
  const isMarked = required && !isTick(field) && !mayBeEmpty(field)
  const hint = field.hint ?? hints[field.name]
  const described = {
    'aria-describedby': messages.length > 0 || hint ? `${id}-messages` : undefined,
    'aria-invalid': messages.length > 0 || undefined,
    'aria-required': isMarked || undefined,
  }
  return (
    <div class={isTick(field) ? 'field tick' : 'field'}>
      <label id={`${id}-name`} for={id}>
        {sayName(name)} {isMarked && <span class="muted">({say('required')})</span>}
      </label>
      <HelpMark scope={scopeOfForm(field.form)} attribute={field.name} label={sayName(name)} />
      <ControlOf {...rest} field={field} id={id} described={described} />
      <div id={`${id}-messages`} class="messages" aria-live="polite">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
        {hint && <p class="hint">{say(hint)}</p>}
      </div>
    </div>
  )
}
