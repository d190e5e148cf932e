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

/** A summary of all problems that prevent saving. The summary takes the focus if no field has to be corrected. */
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

/** The summary, which contains all messages. A message about a field is a button that focuses this field. */
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

/** A button that focuses a field. A link would replace the URL fragment, which determines how the page is shown. */
const ToField = ({ name, text }: { name: string; text: string }) => (
  <button type="button" class="link" onClick={() => document.getElementById(controlId(name))?.focus()}>
    {text}
  </button>
)
