import { useState } from 'preact/hooks'
import { linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import { IconButton } from '../../../design/button.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { RemovalDialog } from './removal.tsx'

/**
 * A button that opens a dialog with the uses of an entry. The user can then delete the entry, without choosing a
 * replacement.
 */
export function RemoveEntry({ entry }: { entry: Resource }) {
  const { say } = useLanguage()
  const [isRemoving, setRemoving] = useState(false)
  if (!linkOf(entry, 'delete')) return null
  return (
    <>
      <IconButton
        icon="remove"
        isSmall
        label={say('deleteThis', { name: titleOf(entry) })}
        onClick={() => setRemoving(true)}
      />
      {isRemoving && <RemovalDialog usedBy="usedByWork" entry={entry} onClose={() => setRemoving(false)} />}
    </>
  )
}
