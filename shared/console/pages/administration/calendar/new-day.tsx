import { useRef } from 'preact/hooks'
import { type Form, type LinkTo, titleOf } from '../../../api/hal.ts'
import { useClient } from '../../../api/use-api.tsx'
import { Button } from '../../../design/button.tsx'
import { NativeInput } from '../../../design/native-input.tsx'
import { useToast } from '../../../design/toast.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { useGoOn } from '../../../navigation/navigation.tsx'
import { saveByForm } from '../../../pictures/change.ts'
import { useEntering } from '../../../views/use-entering.tsx'
import '../../work/quick-add.css'
import { atYear } from './year.ts'

interface NewDayProps {
  /** Link to the form for a new non-working day. */
  create: LinkTo
  list: string
  year: number
}

const EMPTY = { name: '', date: '' }

/**
 * Fields that create non-working days, one after the other. A day in another year is shown in the list of that year.
 */
export function NewDay({ create, list, year }: NewDayProps) {
  const { say } = useLanguage()
  const client = useClient()
  const toast = useToast()
  const goOn = useGoOn()
  const field = useRef<HTMLInputElement>(null)
  const save = async ({ name, date }: typeof EMPTY) => {
    const values = { name: name.trim(), date }
    const saved = await saveByForm(client, (await client.form(create, values)) as Form, values)
    toast(say('created', { name: titleOf(saved) }))
    const there = Number(date.slice(0, 4))
    if (there !== year) goOn({ href: atYear(list, there), how: '' })
  }
  const { entry, isBusy, refusal, change, send } = useEntering({
    empty: EMPTY,
    nameOf: ({ name }) => name,
    save,
  })
  const isReady = entry.name.trim() !== '' && entry.date !== ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isReady) return
    send()
    field.current?.focus()
  }
  return (
    <form class="quick-add" noValidate aria-busy={isBusy} onSubmit={submit}>
      <input
        ref={field}
        aria-label={say('newFreeDay')}
        placeholder={say('newFreeDay')}
        autocomplete="off"
        value={entry.name}
        onInput={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <NativeInput
        type="date"
        value={entry.date}
        described={{ 'aria-label': say('freeDate') }}
        onValue={(date) => change({ date })}
      />
      <Button type="submit" icon="plus" disabled={!isReady}>
        {say('add')}
      </Button>
      {refusal}
    </form>
  )
}
