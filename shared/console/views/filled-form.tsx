import { useLayoutEffect, useRef } from 'preact/hooks'
import { type Form, linkOf, namingProperty } from '../api/hal.ts'
import { valueIn } from '../drafts/field.ts'
import { formFragmentOf } from '../drafts/preset.ts'
import { type Filling, type FillingOptions, useFilling } from '../drafts/use-filling.ts'
import { Conflicts } from '../fields/conflicts.tsx'
import { FormField } from '../fields/form-field.tsx'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { useDocumentTitle } from '../navigation/use-document-title.ts'
import { useWhere } from '../shell/use-where.tsx'
import { FormProblems } from './form-problems.tsx'
import type { ShownAs } from './use-shown-as.ts'

interface FilledFormProps {
  form: Form
  options: FillingOptions
  shownAs: ShownAs
}

export function FilledForm({ form: empty, options, shownAs }: FilledFormProps) {
  const { say } = useLanguage()
  const filling = useFilling(empty, options)
  const { fields, messages, conflicts, problem, failures } = filling
  const element = useRef<HTMLFormElement>(null)
  const list = useList()
  const title = useTitle(empty, list)
  useFocus(element, failures)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    filling.save()
  }
  return (
    <form ref={element} class="form" noValidate onSubmit={submit} aria-busy={filling.isSaving}>
      <h1>{title}</h1>
      {filling.isRestored && <Restored onDiscard={filling.discard} />}
      <Conflicts conflicts={conflicts} fields={fields} onChoose={filling.resolve} />
      {(failures > 0 || problem) && <FormProblems messages={messages} fields={fields} problem={problem} />}
      <Fields filling={filling} shownAs={shownAs} />
      <div class="actions">
        <button type="submit" class="primary" disabled={filling.isSaving}>
          {say(list === COPY ? 'copy' : 'save')}
        </button>
        <button type="button" onClick={() => history.back()}>
          {say('cancel')}
        </button>
      </div>
    </form>
  )
}

function Restored({ onDiscard }: { onDiscard(): void }) {
  const { say } = useLanguage()
  return (
    <div class="notice" role="status">
      <p>{say('draftRestored')}</p>
      <button type="button" onClick={onDiscard}>
        {say('discard')}
      </button>
    </div>
  )
}

/** The fields of a form. They are disabled during a save, because input during the save would be lost. */
const Fields = ({ filling, shownAs }: { filling: Filling } & Pick<FilledFormProps, 'shownAs'>) => (
  <fieldset class="fields" disabled={filling.isSaving}>
    {filling.fields
      .flatMap((one) => shownAs(one, filling.form._embedded.payload) ?? [])
      .map((field) => (
        <FormField
          key={`${field.name} ${filling.revision}`}
          field={field}
          value={filling.valueOf(field)}
          seen={valueIn(filling.form._embedded.payload, field)}
          messages={filling.messages.get(field.name) ?? []}
          onChange={(value) => filling.change(field, value)}
        />
      ))}
  </fieldset>
)

/** Returns the title of a form, which names the edited resource or the kind of the new resource. */
function useTitle(form: Form, list: string): string {
  const { sayForm, sayName } = useLanguage()
  const { place } = useNavigation()
  const { project = {} } = useWhere()
  const { payload, schema } = form._embedded
  const {
    firstName,
    lastName,
    [namingProperty(schema)]: name = firstName && `${firstName} ${lastName}`,
  } = payload
  // The title shows the name from the form. If the user may not change the name of a project, the form contains no
  // name, and the title shows the stored name.
  const known = linkOf(project, 'update')?.href === place.href ? project.name : undefined
  const isUpdate = linkOf(form, 'commit')?.method === 'patch'
  const title = sayForm(isUpdate ? 'update' : 'create', list, String(name ?? known ?? sayName(inWords(list))))
  useDocumentTitle(title)
  return title
}

/** The path segment in the address of a form that copies a resource. */
const COPY = 'copy'

/**
 * Returns the path segment that names the list or the action of the form, such as `projects` or `copy`. This is the
 * last segment that is neither an id nor `form`.
 */
function useList(): string {
  const { place } = useNavigation()
  const names =
    place.href
      .split('?')[0]
      ?.split('/')
      .filter((part) => !/^\d+$/.test(part)) ?? []
  return names.at(formFragmentOf(place.how)?.kind === 'form' ? -2 : -1) ?? ''
}

/**
 * Focuses the first field. After a failed save, focuses the first conflict, or else the first invalid field, or else
 * the first problem.
 */
function useFocus(form: { current: HTMLFormElement | null }, failures: number) {
  useLayoutEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('input, select, textarea')
    if (failures === 0) return first?.focus()
    const wanted = ['.conflicts', '[aria-invalid]', '.problems']
    const found = wanted.map((selector) => form.current?.querySelector<HTMLElement>(selector))
    found.find(Boolean)?.focus()
  }, [failures])
}
