import { useEffect, useRef, useState } from 'preact/hooks'
import { type Form, type LinkTo, linkOf } from '../api/hal.ts'
import { Problem } from '../api/problem.ts'
import { useClient } from '../api/use-api.tsx'
import { draftChanges, type FormDraft } from './draft.ts'
import { bodyOf, fieldsOf } from './field.ts'

/** Milliseconds without typing after which the form validates the draft. */
const PAUSE_MS = 400

type Values = Readonly<Record<string, unknown>>

/**
 * Validates the draft after each pause in typing, by sending it to the form's address. A response is ignored if the
 * draft has changed meanwhile. `checked` is the last validated draft.
 */
export function useChecked(empty: Form, draft: FormDraft, preset: Values) {
  const client = useClient()
  const [last, setLast] = useState<{ form: Form; draft?: FormDraft }>({ form: empty })
  const [problem, setProblem] = useState<Problem>()
  const running = useRef<{ draft: FormDraft; answer: Promise<Form> }>(undefined)
  const ask = async (validate: LinkTo) => {
    const body = bodyOf(fieldsOf(last.form), draftChanges(draft), preset)
    const form = (await client.form(validate, body)) as Form
    if (running.current?.draft === draft) setLast({ form, draft })
    setProblem(undefined)
    return form
  }
  const check = (): Promise<Form> => {
    const validate = linkOf(last.form, 'validate')
    if (!validate) return Promise.resolve(last.form)
    if (running.current?.draft === draft) return running.current.answer
    const answer = ask(validate)
    running.current = { draft, answer }
    answer.catch(() => {
      if (running.current?.answer === answer) running.current = undefined
    })
    return answer
  }
  useEffect(() => {
    if (Object.keys(draft).length === 0 && !last.draft) return
    const failed = (error: unknown) => error instanceof Problem && setProblem(error)
    const timer = setTimeout(() => check().catch(failed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, client])
  const reset = () => {
    running.current = undefined
    setLast({ form: empty })
  }
  return { form: last.form, checked: last.draft ?? {}, check, reset, problem }
}
