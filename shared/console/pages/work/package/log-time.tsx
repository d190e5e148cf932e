import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Form, linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import { useClient, useReading } from '../../../api/use-api.tsx'
import { Button } from '../../../design/button.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useToast } from '../../../design/toast.tsx'
import { bodyOf, type Field, fieldsOf, valueIn } from '../../../drafts/field.ts'
import { messagesOf } from '../../../drafts/messages.ts'
import { fragmentOf } from '../../../drafts/preset.ts'
import { FormField } from '../../../fields/form-field.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { saveByForm } from '../../../pictures/change.ts'
import { offersOf } from '../../../views/offers.ts'
import { ProblemText } from '../../../views/problem.tsx'
import { useTask } from '../../../views/use-task.ts'
import { today } from '../work-package.ts'

/**
 * Properties of time entries that have no field in the form. The form sets these properties itself, or they belong to
 * timers.
 */
const KNOWN = ['entity', 'workPackage', 'project', 'user', 'ongoing', 'startTime', 'endTime']

interface LogTimeProps {
  of: Resource
  /** Address of the time entries. */
  list: string
  onDone(): void
}

/** Form that logs time on a work package. Only the hours are required. */
export function LogTime({ of, list, onDone }: LogTimeProps) {
  const client = useClient()
  const { value: form, problem } = useReading(async () => {
    const offer = offersOf(await client.get(list)).find(({ how }) => how === fragmentOf('form', {}))
    return offer && ((await client.form(offer.link, presetOf(of))) as Form)
  }, [client, list])
  if (problem) return <ProblemText problem={problem} />
  return form ? <Entry {...{ of, form, onDone }} /> : <Skeleton lines={12} />
}

const presetOf = (of: Resource) => ({
  spentOn: today(),
  _links: { workPackage: { href: linkOf(of, 'self')?.href } },
})

type EntryProps = Omit<LogTimeProps, 'list'> & { form: Form }

function Entry({ of, form: first, onDone }: EntryProps) {
  const { say } = useLanguage()
  const client = useClient()
  const toast = useToast()
  const { isBusy, problem, run } = useTask()
  const element = useRef<HTMLFormElement>(null)
  const [form, setForm] = useState(first)
  const [values, setValues] = useState<ReadonlyMap<string, unknown>>(new Map())
  const [isTried, setTried] = useState(false)
  const fields = shownFields(first)
  useLayoutEffect(() => element.current?.querySelector<HTMLElement>('input')?.focus(), [])
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    run(async () => {
      const body = bodyOf(fields, values, presetOf(of))
      const checked = (await client.form(linkOf(first, 'validate') ?? { href: '' }, body)) as Form
      setForm(checked)
      setTried(true)
      if (!linkOf(checked, 'commit')) return
      await saveByForm(client, checked, body)
      toast(say('timeLogged', { name: titleOf(of) }))
      onDone()
    })
  }
  const messages = messagesOf(form)
  return (
    <form ref={element} class="form" noValidate onSubmit={save}>
      {fields.map((field) => (
        <FormField
          key={field.name}
          field={field}
          value={values.has(field.name) ? values.get(field.name) : valueIn(first._embedded.payload, field)}
          seen={valueIn(form._embedded.payload, field)}
          messages={(isTried && messages.get(field.name)) || []}
          onChange={(value) => setValues(new Map(values).set(field.name, value))}
        />
      ))}
      {problem && <ProblemText problem={problem} />}
      <div class="actions">
        <Button type="submit" look="primary" disabled={isBusy}>
          {say('save')}
        </Button>
        <Button onClick={onDone}>{say('cancel')}</Button>
      </div>
    </form>
  )
}

/** Returns the fields of a time entry, the hours first. */
const shownFields = (form: Form): readonly Field[] =>
  fieldsOf(form).filter(({ name }) => !KNOWN.includes(name))
