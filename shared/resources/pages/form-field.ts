import { type ApiError, sentenceOf } from '#shared/platform/http/errors.ts'
import { type Html, html } from '#shared/platform/http/html.ts'
import { type Message, say } from '#shared/platform/language/message.ts'

interface FormField {
  name: string
  label: string | Message
  /** A sentence beside the label. */
  hint?: Message
  type: 'text' | 'password'
  /** The current value. A password is never sent back. */
  value?: string
  autocomplete: string
}

/** Returns a required field of a form, with the violations that concern it. */
export function formField(
  { name, label, hint, type, value = '', autocomplete }: FormField,
  violations: readonly ApiError[],
): Html {
  const problems = violations.filter(({ details }) => details.attribute === name)
  const isWrong = problems.length > 0
  return html`<label for="${name}">${say(label)}${hint && html` <small>${say(hint)}</small>`}</label>
<input id="${name}" name="${name}" type="${type}" value="${type === 'password' ? '' : value}" autocomplete="${autocomplete}" required${isWrong && html` aria-invalid="true" aria-describedby="${name}-problem"`}>
${isWrong && html`<p class="problem" id="${name}-problem">${problems.map(sentenceOf).join(' ')}</p>`}
`
}

/** Returns the sentence above a form with invalid values. */
export const problemsAbove = (violations: readonly ApiError[]): Html | false =>
  violations.length > 0 &&
  html`<p class="problem" role="alert">${say('Please correct the fields marked below.')}</p>`
