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

/** Everything that is in the way of saving. It takes the focus where there is no field to correct. */
export function FormProblems({ messages, fields, problem }: FormProblemsProps) {
  const isField = (name: string) => fields.some((field) => field.name === name)
  const isElsewhere = problem && ![...problem.attributes.keys()].some(isField)
  return (
    <div class="problems" tabIndex={-1}>
      {isElsewhere ? (
        <ProblemText problem={problem} heading="notSaved" />
      ) : (
        messages.size > 0 && <Summary messages={messages} isField={isField} />
      )}
    </div>
  )
}

/** All messages; those about a field lead there. */
function Summary({ messages, isField }: { messages: Messages; isField(name: string): boolean }) {
  const { say } = useLanguage()
  return (
    <div role="alert" class="problem">
      <p>
        <strong>{say('notSaved')}</strong>
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
