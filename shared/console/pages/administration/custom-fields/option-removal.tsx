import { useState } from 'preact/hooks'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../design/dialog.tsx'
import { Field } from '../../../design/field.tsx'
import { useLanguage } from '../../../language/language.tsx'
import type { FieldOption } from './options-of.ts'

interface OptionRemovalProps {
  option: FieldOption
  options: readonly FieldOption[]
  onRemove(replacement: number | undefined): void
  onClose(): void
}

/** Deletes an option. Values that have it get the option that the user chooses. */
export function OptionRemoval({ option, options, onRemove, onClose }: OptionRemovalProps) {
  const { say } = useLanguage()
  const [chosen, choose] = useState('')
  const remove = () => {
    onRemove(chosen ? Number(chosen) : undefined)
    onClose()
  }
  const footer = (
    <>
      <Button autoFocus onClick={onClose}>
        {say('cancel')}
      </Button>
      <Button look="danger" class="primary" onClick={remove}>
        {say('delete')}
      </Button>
    </>
  )
  return (
    <Dialog title={`${say('deleteThis', { name: option.value })}?`} footer={footer} onClose={onClose}>
      <Field label={say('replaceBy')} hint={say('optionReplacedHint')}>
        {(control) => (
          <select {...control} value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            <option value="">{say('noOptionReplacement')}</option>
            {options
              .filter((one) => one !== option)
              .map(({ id, value }) => (
                <option key={id} value={String(id)}>
                  {value}
                </option>
              ))}
          </select>
        )}
      </Field>
    </Dialog>
  )
}
