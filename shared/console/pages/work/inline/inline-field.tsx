import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { linkOf, type Property, type Resource, titleOf } from '../../../api/hal.ts'
import { bodyOf, type Field, valueIn } from '../../../drafts/field.ts'
import { ControlOf } from '../../../fields/controls.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { Inline, type Opening } from './inline.tsx'
import { useInline } from './use-inline.ts'
import '../../../fields/fields.css'

interface InlineFieldProps {
  element: Resource
  name: string
  property: Property
  /** Label of the property. */
  label: string
  /** The rendered value. */
  children: ComponentChildren
}

/** A value of any type, edited in place. Refused input is restored when the field is opened again. */
export function InlineField({ element, name, property, label, children }: InlineFieldProps) {
  const change = useInline(element)
  const [refused, keep] = useState<unknown>()
  const { location = '' } = property
  const field: Field = { name, property, location, form: linkOf(element, 'update')?.href }
  const present = valueIn(element, field)
  const save = async (value: unknown, { open, close }: Opening) => {
    close()
    const body = location ? { [location]: { [name]: value } } : bodyOf([field], new Map([[name, value]]))
    keep((await change(body, open)) ? undefined : value)
  }
  return (
    <Inline label={`${label}, ${titleOf(element)}`} shown={children}>
      {(opening) => (
        <Entry
          {...{ field, label, present }}
          begin={refused ?? present}
          onSave={(value) => save(value, opening)}
        />
      )}
    </Inline>
  )
}

interface EntryProps {
  field: Field
  label: string
  present: unknown
  /** The initial value. */
  begin: unknown
  onSave(value: unknown): void
}

function Entry({ field, label, present, begin, onSave }: EntryProps) {
  const { say } = useLanguage()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [value, setValue] = useState(begin)
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    onSave(value)
  }
  return (
    <form ref={form} class="inline-entry" onSubmit={save}>
      <ControlOf
        {...{ field, id, value }}
        seen={present}
        described={{ 'aria-label': label }}
        onChange={setValue}
      />
      <button type="submit" class="primary">
        {say('save')}
      </button>
    </form>
  )
}
