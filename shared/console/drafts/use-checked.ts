import { useEffect, useState } from 'preact/hooks'
import { type Form, linkOf } from '../api/hal.ts'
import { Problem } from '../api/problem.ts'
import { useClient } from '../api/use-api.tsx'
import { changesOf, type Draft } from './draft.ts'
import { bodyOf, fieldsOf } from './field.ts'

/** How long one pauses before the form is asked about what has been entered, in milliseconds. */
const PAUSE = 400

type Values = Readonly<Record<string, unknown>>

/** Asks the form about the draft whenever one has paused; only the answer to the latest question counts. */
export function useChecked(empty: Form, draft: Draft, preset: Values) {
  const client = useClient()
  const [last, setLast] = useState<{ form: Form; draft?: Draft }>({ form: empty })
  const [problem, setProblem] = useState<Problem>()
  const check = async (signal?: AbortSignal) => {
    const validate = linkOf(last.form, 'validate')
    if (!validate || last.draft === draft) return last.form
    const body = bodyOf(fieldsOf(last.form), changesOf(draft), preset)
    const form = (await client.form(validate, body, signal)) as Form
    setLast({ form, draft })
    setProblem(undefined)
    return form
  }
  useEffect(() => {
    if (Object.keys(draft).length === 0 && !last.draft) return
    const latest = new AbortController()
    const failed = (error: unknown) => error instanceof Problem && setProblem(error)
    const timer = setTimeout(() => check(latest.signal).catch(failed), PAUSE)
    return () => {
      clearTimeout(timer)
      latest.abort()
    }
  }, [draft, client])
  return { form: last.form, check, problem }
}
