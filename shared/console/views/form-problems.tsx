import type { Problem } from '../api/problem.ts'
import type { Field } from '../drafts/field.ts'
import type { Messages } from '../drafts/messages.ts'
import { controlId } from '../fields/form-field.tsx'
import { useLanguage } from '../language/language.tsx'
import { ProblemText } from './problem.tsx'

interface FormProblemsProps {
  messages: Messages
  fields: readonly Field[]
  problem?: Problem
}

/** Everything that is in the way of saving; what belongs to a field leads there. */
export function FormProblems({ messages, fields, problem }: FormProblemsProps) {
  const { say } = useLanguage()
  const isField = (name: string) => fields.some((field) => field.name === name)
  if (problem && ![...problem.attributes.keys()].some(isField)) return <ProblemText problem={problem} />
  if (messages.size === 0) return null
  return (
    <div role="alert" class="problem">
      <p>
        <strong>{say('problem')}</strong>
      </p>
      <ul>
        {[...messages].flatMap(([name, texts]) =>
          texts.map((text) => (
            <li key={`${name} ${text}`}>{isField(name) ? <ToField name={name} text={text} /> : text}</li>
          )),
        )}
      </ul>
    </div>
  )
}

/** A button and no link: the fragment of an address says how a view is shown. */
const ToField = ({ name, text }: { name: string; text: string }) => (
  <button type="button" class="link" onClick={() => document.getElementById(controlId(name))?.focus()}>
    {text}
  </button>
)
