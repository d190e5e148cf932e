import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Form, type Link, type LinkTo, type Resource, titleOf } from '../../api/hal.ts'
import { Problem } from '../../api/problem.ts'
import { useClient } from '../../api/use-api.tsx'
import { Button } from '../../design/button.tsx'
import { NativeInput } from '../../design/native-input.tsx'
import { useToast } from '../../design/toast.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { saveByForm } from '../../pictures/change.ts'
import { useEntering } from '../../views/use-entering.tsx'
import { Assignee } from './quick-assignee.tsx'
import { hrefOf } from './work-package.ts'
import './quick-add.css'

interface QuickAddProps {
  /** Returns the link to the creation form of a new work package. */
  formLink(): Promise<LinkTo | undefined>
  /** Links that the new work package has in addition to the assignee that the user chooses. */
  links?: Readonly<Record<string, Link | undefined>>
  /** Label and placeholder of the field. */
  label: string
  /** True if the field also offers inputs for the assignee and the finish date. */
  isPlanned?: boolean
  /** True if the user has opened the field, which then takes the focus. */
  isOpened?: boolean
  /** Returns whether the page shows the new work package nearby. If not, the field shows a link to the work package. */
  isSeen(made: Resource): boolean
}

interface Entry {
  readonly text: string
  readonly assignee?: Link
  readonly day: string
}

const EMPTY: Entry = { text: '', day: '' }

/** A field in which the user types subjects, one after the other. Each subject creates a work package. */
export function QuickAdd({ formLink, links = {}, label, isPlanned, isOpened, isSeen }: QuickAddProps) {
  const { say, sayName } = useLanguage()
  const client = useClient()
  const toast = useToast()
  const subject = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (isOpened) subject.current?.focus()
  }, [isOpened])
  const [isBegun, begin] = useState(false)
  const dayId = useId()
  const [made, note] = useState<Resource>()
  const save = async ({ text, assignee, day }: Entry) => {
    const form = await formLink()
    const linked = { ...links, ...(assignee && { assignee }) }
    const values = { subject: text.trim(), ...(day && { dueDate: day }), _links: linked }
    if (!form) throw new Problem(403, '')
    const saved = await saveByForm(client, (await client.form(form, values)) as Form, values)
    note(saved)
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
    subject.current?.focus()
  }
  return (
    <form class="quick-add" noValidate aria-busy={isBusy} onSubmit={submit}>
      <input
        ref={subject}
        aria-label={label}
        placeholder={label}
        autocomplete="off"
        value={entry.text}
        onFocus={() => begin(true)}
        onInput={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      {isPlanned && isBegun && (
        <Assignee {...{ formLink }} chosen={entry.assignee} onChoose={(assignee) => change({ assignee })} />
      )}
      {isPlanned && isBegun && (
        <div class="field">
          <label for={dayId}>{sayName('Finish date')}</label>
          <NativeInput
            id={dayId}
            type="date"
            described={{}}
            value={entry.day}
            onValue={(day) => change({ day })}
          />
        </div>
      )}
      <Button type="submit" icon="plus" disabled={isEmpty}>
        {say('add')}
      </Button>
      {refusal}
      {made && !isSeen(made) && <To href={hrefOf(made)}>{titleOf(made)}</To>}
    </form>
  )
}
