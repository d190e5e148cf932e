import { useRef } from 'preact/hooks'
import { type Form, type LinkTo, type Resource, titleOf } from '../../../api/hal.ts'
import { useClient } from '../../../api/use-api.tsx'
import { Button } from '../../../design/button.tsx'
import { useToast } from '../../../design/toast.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { saveByForm } from '../../../pictures/change.ts'
import { useEntering } from '../../../views/use-entering.tsx'
import '../../work/quick-add.css'
import { colorAmong } from './color.ts'

interface NewEntryProps {
  label: string
  /** Link to the form for a new entry. */
  create: LinkTo
  /**
   * The existing entries; passed only if entries have colors. A new entry gets a color that none of these entries has.
   */
  entries?: readonly Resource[]
}

const EMPTY = { text: '' }

/** A text field that appends entries to the end of a list, one at a time. */
export function NewEntry({ label, create, entries = [] }: NewEntryProps) {
  const { say } = useLanguage()
  const client = useClient()
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  const save = async ({ text }: typeof EMPTY) => {
    const form = (await client.form(create, { name: text.trim() })) as Form
    const hasColor = 'color' in form._embedded.payload
    const values = { name: text.trim(), ...(hasColor && { color: colorAmong(entries) }) }
    const saved = await saveByForm(client, form, values)
    // All cached data becomes stale, because icons and badges need the new entry. After other writes, types and
    // statuses are usually not read again.
    client.forget()
    toast(say('created', { name: titleOf(saved) }))
  }
  const { entry, isBusy, refusal, change, send } = useEntering({
    empty: EMPTY,
    nameOf: ({ text }) => text,
    save,
  })
  const isEmpty = entry.text.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isEmpty) return
    send()
    field.current?.focus()
  }
  return (
    <form class="quick-add" noValidate aria-busy={isBusy} onSubmit={submit}>
      <input
        ref={field}
        aria-label={label}
        placeholder={label}
        autocomplete="off"
        value={entry.text}
        onInput={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <Button type="submit" icon="plus" disabled={isEmpty}>
        {say('add')}
      </Button>
      {refusal}
    </form>
  )
}
