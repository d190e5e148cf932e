import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { linkOf, type Resource, type SchemaProperty, titleOf } from '../../../api/hal.ts'
import { useResourceAtMount } from '../../../api/use-resource-at-mount.ts'
import { bodyOf, type Field, valueIn } from '../../../drafts/field.ts'
import { ControlOf } from '../../../fields/controls.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { Inline, type Opening } from './inline.tsx'
import { useInline } from './use-inline.ts'
import '../../../fields/fields.css'

interface InlineFieldProps {
  element: Resource
  name: string
  property: SchemaProperty
  label: string
  /** The value as it is rendered while it is not being edited. */
  children: ComponentChildren
}

/**
 * A value of any type, edited in place. If the service refuses the entered value, the field contains that value when
 * the user opens it again.
 */
export function InlineField({ element, name, property, label, children }: InlineFieldProps) {
  const [refused, keep] = useState<unknown>()
  const { location = '' } = property
  const field: Field = { name, property, location, form: linkOf(element, 'update')?.href }
  const present = valueIn(element, field)
  const save = async (value: unknown, change: Change, { open, close }: Opening) => {
    close()
    const body = location ? { [location]: { [name]: value } } : bodyOf([field], new Map([[name, value]]))
    keep((await change(body, { onAgain: open })) ? undefined : value)
  }
  return (
    <Inline label={`${label}, ${titleOf(element)}`} shown={children}>
      {(opening) => (
        <Entry
          {...{ element, field, label, present }}
          begin={refused ?? present}
          onSave={(value, change) => save(value, change, opening)}
        />
      )}
    </Inline>
  )
}

type Change = ReturnType<typeof useInline>

interface EntryProps {
  element: Resource
  field: Field
  label: string
  present: unknown
  /** The initial value. */
  begin: unknown
  /**
   * Saves a value.
   *
   * @param change a function that changes the work package, based on its state when the user opened the field
   */
  onSave(value: unknown, change: Change): void
}

function Entry({ element, field, label, present, begin, onSave }: EntryProps) {
  const { say } = useLanguage()
  const id = useId()
  const change = useInline(useResourceAtMount(element))
  const form = useRef<HTMLFormElement>(null)
  const [value, setValue] = useState(begin)
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    onSave(value, change)
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
