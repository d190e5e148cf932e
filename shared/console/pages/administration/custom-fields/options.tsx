import { useState } from 'preact/hooks'
import type { Resource } from '../../../api/hal.ts'
import { useClient } from '../../../api/use-api.tsx'
import { Button, IconButton } from '../../../design/button.tsx'
import { Panel } from '../../../design/panel.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { useChange } from '../../../views/use-change.tsx'
import { useQueue } from '../../../views/use-queue.ts'
import { useRowKeys } from '../../../views/use-row-keys.ts'
import '../../work/quick-add.css'
import { EntryName } from '../entries/entry-name.tsx'
import { hrefOf, indexByKey } from '../entries/order.ts'
import { type DragHandle, useRowDragging } from '../entries/use-dragging.ts'
import { OptionRemoval } from './option-removal.tsx'
import { type FieldOption, identified, movedTo, optionsOf, renamed, withoutOption } from './options-of.ts'

type Write = (options: readonly FieldOption[], saved?: string) => void

/** The options of a list field, in order. Each change is shown and saved immediately. */
export function Options({ field }: { field: Resource }) {
  const { say } = useLanguage()
  const { options, write } = useOptions(field)
  const keyOf = useRowKeys<FieldOption>(({ value }) => value)
  const { list, handle, look } = useRowDragging((from, to) => {
    const option = options[from]
    if (option) write(movedTo(options, option, to))
  })
  return (
    <Panel title={say('optionLines')}>
      <p class="muted">{say('entriesOrder')}</p>
      <ol ref={list} class="entries" aria-label={say('optionLines')}>
        {options.map((option, index) => (
          <OptionRow
            key={keyOf(option)}
            {...{ option, options, index, write }}
            handle={handle(index)}
            look={look(index)}
          />
        ))}
      </ol>
      <NewOption onAdd={(value) => write([...options, { value }], say('created', { name: value }))} />
    </Panel>
  )
}

/**
 * Returns the options of a field, and a function that changes them. The options include changes that have not reached
 * the service yet.
 */
function useOptions(field: Resource) {
  const client = useClient()
  const change = useChange()
  const { add } = useQueue()
  const [written, setWritten] = useState<readonly FieldOption[]>()
  const write: Write = (next, saved) => {
    setWritten(next)
    add(async () => {
      const end = () => setWritten((last) => (last === next ? undefined : last))
      // The write is based on the latest state: an earlier write may have changed the lock version, and assigned ids to
      // new options.
      const latest = client.known(hrefOf(field)) ?? field
      await change(latest, { options: identified(next, optionsOf(latest)) }, { saved }).finally(end)
    })
  }
  const shown = (written ?? optionsOf(field)).filter(({ replacement }) => replacement === undefined)
  return { options: shown, write }
}

interface OptionRowProps {
  option: FieldOption
  options: readonly FieldOption[]
  index: number
  write: Write
  handle: DragHandle
  /** CSS class that marks the dragged row, or the row beside which the dragged row would be dropped. */
  look: string
}

function OptionRow({ option, options, index, write, handle, look }: OptionRowProps) {
  const { say } = useLanguage()
  const [isRemoving, setRemoving] = useState(false)
  const { value: name } = option
  const press = (event: KeyboardEvent) => {
    const to = indexByKey(event.key, index, options.length)
    if (to === undefined) return
    event.preventDefault()
    write(movedTo(options, option, to), say('entryMoved', { name, position: to + 1 }))
  }
  return (
    <li class={look}>
      <IconButton
        icon="grip"
        isSmall
        class="entry-handle"
        label={say('moveEntry', { name })}
        aria-keyshortcuts="ArrowUp ArrowDown"
        onKeyDown={press}
        {...handle}
      />
      <EntryName entry={{ name }} onRename={(next) => write(renamed(options, option, next))} />
      {options.length > 1 && (
        <IconButton
          icon="remove"
          isSmall
          label={say('removeOption', { name })}
          onClick={() => setRemoving(true)}
        />
      )}
      {isRemoving && (
        <OptionRemoval
          {...{ option, options }}
          onClose={() => setRemoving(false)}
          onRemove={(by) => write(withoutOption(options, option, by), say('deleted', { name }))}
        />
      )}
    </li>
  )
}

/** A text field that appends options to the list, one at a time. */
function NewOption({ onAdd }: { onAdd(value: string): void }) {
  const { say } = useLanguage()
  const [text, write] = useState('')
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    onAdd(text.trim())
    write('')
  }
  return (
    <form class="quick-add" noValidate onSubmit={save}>
      <input
        aria-label={say('newOption')}
        placeholder={say('newOption')}
        autocomplete="off"
        value={text}
        onInput={({ currentTarget }) => write(currentTarget.value)}
      />
      <Button type="submit" icon="plus" disabled={text.trim() === ''}>
        {say('add')}
      </Button>
    </form>
  )
}
