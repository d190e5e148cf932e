import { useState } from 'preact/hooks'
import { Button } from '../../../design/button.tsx'
import { ChoiceField } from '../../../design/choice-field.tsx'
import { Dialog } from '../../../design/dialog.tsx'
import { useLanguage } from '../../../language/language.tsx'
import type { FieldOption } from './options-of.ts'

interface OptionRemovalProps {
  option: FieldOption
  options: readonly FieldOption[]
  onRemove(replacement: number | undefined): void
  onClose(): void
}

/** Deletes an option. Values that refer to it get another option instead, if the user chooses one. */
export function OptionRemoval({ option, options, onRemove, onClose }: OptionRemovalProps) {
  const { say } = useLanguage()
  const [chosen, choose] = useState('')
  const others = options.filter((one) => one !== option)
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
      <ChoiceField
        label={say('replaceBy')}
        hint={say('optionReplacedHint')}
        choices={[
          ['', say('noOptionReplacement')],
          ...others.map(({ id, value }) => [String(id), value] as const),
        ]}
        value={chosen}
        onChoose={choose}
      />
    </Dialog>
  )
}
