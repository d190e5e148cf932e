import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Resource, titleOf } from '../../../api/hal.ts'
import { useLanguage } from '../../../language/language.tsx'
import { Inline } from '../../work/inline/inline.tsx'

interface EntryNameProps {
  entry: Resource
  onRename(name: string): void
}

/** The name of an entry, editable in place. */
export function EntryName({ entry, onRename }: EntryNameProps) {
  const { say } = useLanguage()
  const name = titleOf(entry)
  return (
    <span class="entry-name">
      <Inline label={say('entryName')} shown={<bdi>{name}</bdi>}>
        {({ close }) => (
          <NameForm
            {...{ name }}
            onSave={(next) => {
              close()
              if (next !== name) onRename(next)
            }}
          />
        )}
      </Inline>
    </span>
  )
}

function NameForm({ name, onSave }: { name: string; onSave(name: string): void }) {
  const { say } = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const [text, write] = useState(name)
  useLayoutEffect(() => field.current?.select(), [])
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim()) onSave(text.trim())
  }
  return (
    <form class="inline-entry" onSubmit={save}>
      <input
        ref={field}
        aria-label={say('renameEntry', { name })}
        autocomplete="off"
        value={text}
        onInput={({ currentTarget }) => write(currentTarget.value)}
      />
      <button type="submit" class="primary" disabled={!text.trim()}>
        {say('save')}
      </button>
    </form>
  )
}
