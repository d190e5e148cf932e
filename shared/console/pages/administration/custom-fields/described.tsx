import { useState } from 'preact/hooks'
import { type Form, type LinkTo, type Resource, titleOf } from '../../../api/hal.ts'
import { useClient } from '../../../api/use-api.tsx'
import { Button, ButtonLink } from '../../../design/button.tsx'
import { Field as Labelled } from '../../../design/field.tsx'
import { useToast } from '../../../design/toast.tsx'
import { bodyOf, type Field, fieldsOf, valueIn } from '../../../drafts/field.ts'
import { FormField } from '../../../fields/form-field.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { saveByForm } from '../../../pictures/change.ts'
import { ProblemText } from '../../../views/problem.tsx'
import { useTask } from '../../../views/use-task.ts'
import { type FieldResource, linesOf } from './kinds.ts'
import { Preview } from './preview.tsx'
import { Step } from './steps.tsx'
import { hinted, isTaken } from './taken.ts'

interface DescribedProps {
  form: Form
  /** Link to the form for a new field. */
  create: LinkTo
  resource: FieldResource
  format: string
  /** The address of the list, where the user returns after cancelling. */
  list: string
  onCreated(field: Resource): void
}

/** Form for the name, rules and availability of a new custom field, with a preview of the field. */
export function Described({ form, create, resource, format, list, onCreated }: DescribedProps) {
  const { say } = useLanguage()
  const [values, setValues] = useState<ReadonlyMap<string, unknown>>(new Map())
  const [lines, setLines] = useState('')
  const fields = fieldsFor(form, resource, format)
  const options = linesOf(lines)
  const enteredIn = (field: Field) =>
    values.has(field.name) ? values.get(field.name) : valueIn(form._embedded.payload, field)
  const chosen = (name: string) => values.get(name) === true
  const { isBusy, problem, save } = useCreating(create, onCreated)
  const isList = format === 'list'
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const body = bodyOf(fields, values, { resource, format })
    save(isList ? { ...body, options: options.map((value) => ({ value })) } : body)
  }
  const messagesFor = ({ name }: Field) => {
    const message = problem?.attributes?.get(name)
    return message ? [message] : []
  }
  const name = String(values.get('name') ?? '')
  const [named, others] = [fields.slice(0, 1), fields.slice(1)]
  const shown = (some: readonly Field[]) =>
    some.map((field) => (
      <FormField
        key={field.name}
        field={field}
        value={enteredIn(field)}
        seen={undefined}
        messages={messagesFor(field)}
        onChange={(value) => setValues((all) => new Map(all).set(field.name, value))}
      />
    ))
  return (
    <form noValidate onSubmit={send}>
      <Step title={say('fieldWhere')}>
        {shown(named)}
        {isList && (
          <Labelled label={say('optionLines')} hint={say('optionLinesHint')}>
            {(control) => (
              <textarea
                {...control}
                rows={5}
                value={lines}
                onInput={({ currentTarget }) => setLines(currentTarget.value)}
              />
            )}
          </Labelled>
        )}
        {shown(others)}
      </Step>
      <Preview
        definition={{
          ...{ name: name || say('fieldUnnamed'), format, options },
          ...{ isRequired: chosen('isRequired'), isMultiple: chosen('isMultiple') },
        }}
      />
      {problem && <ProblemText problem={problem} />}
      <div class="actions">
        <Button type="submit" look="primary" disabled={isBusy}>
          {say('createField')}
        </Button>
        <ButtonLink href={list}>{say('cancel')}</ButtonLink>
      </div>
    </form>
  )
}

/** The properties of a new field in the order of the form. */
const FIELD_ORDER = [
  ...['name', 'isRequired', 'isVisible', 'isMultiple'],
  ...['minLength', 'maxLength', 'regexp', 'types', 'projects'],
]

/** Returns those properties of the form that apply to a new field with the given resource and format. */
function fieldsFor(form: Form, resource: FieldResource, format: string): readonly Field[] {
  const fields = fieldsOf(form)
  return FIELD_ORDER.flatMap((name) => fields.find((field) => field.name === name) ?? [])
    .filter(({ name }) => isTaken({ resource, format }, name))
    .map(hinted)
}

function useCreating(create: LinkTo, onCreated: (field: Resource) => void) {
  const { say } = useLanguage()
  const client = useClient()
  const toast = useToast()
  const { isBusy, problem, run } = useTask()
  const save = (body: object) =>
    run(async () => {
      const saved = await saveByForm(client, (await client.form(create, body)) as Form, body)
      toast(say('created', { name: titleOf(saved) }))
      onCreated(saved)
    })
  return { isBusy, problem, save }
}
