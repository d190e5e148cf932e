import { useEffect, useRef } from 'preact/hooks'
import type { Client } from '../api/client.ts'
import { type Form, type LinkTo, linkOf, type Resource } from '../api/hal.ts'
import { useClient, useReading } from '../api/use-api.tsx'
import { valueIn } from '../drafts/field.ts'
import type { FormPlace } from '../drafts/preset.ts'
import { type FillingOptions, useFilling } from '../drafts/use-filling.ts'
import { writtenForm } from '../drafts/written.ts'
import { Conflicts } from '../fields/conflicts.tsx'
import { FormField } from '../fields/form-field.tsx'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { FormProblems } from './form-problems.tsx'
import { ProblemText } from './problem.tsx'
import { Progress } from './progress.tsx'

/** The form of a place: the one that is asked there, or one for what is written without a form. */
export function FormView({ kind, preset }: FormPlace) {
  const client = useClient()
  const { place, go } = useNavigation()
  const read = () => (kind === 'form' ? askedForm(client, place.href, preset) : readForm(client, place.href))
  const { value, problem, again } = useReading(read, [client, place.href])
  const onSaved = (commit: LinkTo, answer: Resource | undefined) =>
    go({ href: addressAfter(commit, answer), how: '' }, { replace: true })
  if (problem) return <ProblemText problem={problem} onAgain={again} />
  if (!value) return <Progress />
  return <FilledForm form={value} options={{ name: `${place.href}#${place.how}`, preset, read, onSaved }} />
}

const askedForm = (client: Client, href: string, preset: FormPlace['preset']) =>
  client.form({ href, method: 'post' }, preset) as Promise<Form>

async function readForm(client: Client, href: string): Promise<Form> {
  client.refresh()
  const resource = await client.get(href)
  const schema = linkOf(resource, 'schema')
  return writtenForm(resource, schema && (await client.get(schema.href)))
}

/** Where one goes after saving: to what was saved; else to the list, if the service says nothing of it yet. */
function addressAfter({ href }: LinkTo, answer: Resource | undefined): string {
  return (answer && linkOf(answer, 'self')?.href) ?? href
}

function FilledForm({ form: empty, options }: { form: Form; options: FillingOptions }) {
  const { say } = useLanguage()
  const filling = useFilling(empty, options)
  const { form, fields, messages, conflicts, problem, failures } = filling
  const element = useRef<HTMLFormElement>(null)
  const title = useTitle(empty)
  useFocus(element, failures)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    filling.save()
  }
  return (
    <form ref={element} class="form" noValidate onSubmit={submit} aria-busy={filling.isSaving}>
      <h1>{title}</h1>
      {filling.isRestored && (
        <div class="notice" role="status">
          <p>{say('draftRestored')}</p>
          <button type="button" onClick={filling.discard}>
            {say('discard')}
          </button>
        </div>
      )}
      <Conflicts conflicts={conflicts} fields={fields} onChoose={filling.resolve} />
      {failures > 0 && <FormProblems messages={messages} fields={fields} problem={problem} />}
      <fieldset class="fields" disabled={filling.isSaving}>
        {fields.map((field) => (
          <FormField
            key={`${field.name} ${filling.turn}`}
            field={field}
            value={filling.valueOf(field)}
            seen={valueIn(form._embedded.payload, field)}
            messages={messages.get(field.name) ?? []}
            onChange={(value) => filling.change(field, value)}
          />
        ))}
      </fieldset>
      <div class="actions">
        <button type="submit" class="primary" disabled={filling.isSaving}>
          {say('save')}
        </button>
        <button type="button" onClick={() => history.back()}>
          {say('cancel')}
        </button>
      </div>
    </form>
  )
}

/** What is edited, by its name; or that something new is made, and where. */
function useTitle(form: Form): string {
  const { say, sayName } = useLanguage()
  const { place } = useNavigation()
  const { name } = form._embedded.payload
  const list =
    place.href
      .split(/[?#]/)[0]
      ?.split('/')
      .filter((part) => !/^\d+$/.test(part))
      .at(-2) ?? ''
  const isUpdate = linkOf(form, 'commit')?.method === 'patch'
  const title = isUpdate
    ? `${say('update')}: ${name ?? sayName(inWords(list))}`
    : `${sayName(inWords(list))}: ${say('create')}`
  useEffect(() => {
    document.title = title
  }, [title])
  return title
}

/** After a try in vain, the focus is where something is to be done: at a decision, a field, or what went wrong. */
function useFocus(form: { current: HTMLFormElement | null }, failures: number) {
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('input, select, textarea')
    if (failures === 0) return first?.focus()
    const wanted = ['.conflicts', '[aria-invalid]', '.problem']
    const found = wanted.map((selector) => form.current?.querySelector<HTMLElement>(selector))
    found.find(Boolean)?.focus()
  }, [failures])
}
