import { useState } from 'preact/hooks'
import { linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import { IconButton } from '../../../design/button.tsx'
import { CommittedInput } from '../../../design/committed-input.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Menu, MenuItem, MenuItems } from '../../../design/menu.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { TypeIcon } from '../../../values/type-icon.tsx'
import { ChooseOne, type Choosing } from '../choosing.tsx'
import { EntryName } from './entry-name.tsx'
import { FieldsOfType, offersFields } from './fields-of-type.tsx'
import type { EntryKind } from './kind.ts'
import { EntryMarks } from './marks.tsx'
import { indexByKey } from './order.ts'
import { Removal } from './removal.tsx'
import type { Arranging } from './use-arranging.ts'
import type { DragHandle } from './use-dragging.ts'

interface EntryRowProps {
  entry: Resource
  kind: EntryKind
  index: number
  arranging: Arranging
  choosing: Choosing
  handle: DragHandle
  /** CSS class that marks the dragged row, or the row beside which it would be dropped. */
  look: string
}

/** The row of an entry: drag handle, checkbox, color, name, boolean properties and menu. */
export function EntryRow({ entry, kind, index, arranging, choosing, handle, look }: EntryRowProps) {
  const { say } = useLanguage()
  const { change } = arranging
  const name = titleOf(entry)
  const { color } = entry
  return (
    <li class={look}>
      <Handle {...{ entry, index, arranging, handle }} />
      <span class="entry-choice">
        <ChooseOne resource={entry} choosing={choosing} />
      </span>
      {typeof color === 'string' && (
        <CommittedInput
          label={say('entryColor', { name })}
          type="color"
          value={color}
          onCommit={(next) => change(entry, { color: next })}
        />
      )}
      {entry._type === 'Type' && <TypeIcon type={entry} />}
      <EntryName entry={entry} onRename={(next) => change(entry, { name: next })} />
      <EntryMarks {...{ entry, kind }} onChange={(values) => change(entry, values)} />
      <EntryMenu {...{ entry, kind, index, arranging }} />
    </li>
  )
}

type HandleProps = Pick<EntryRowProps, 'entry' | 'index' | 'arranging' | 'handle'>

/** The handle that moves an entry, by dragging or with the arrow keys. */
export function Handle({ entry, index, arranging: { entries, move }, handle }: HandleProps) {
  const { say } = useLanguage()
  const press = (event: KeyboardEvent) => {
    const to = indexByKey(event.key, index, entries.length)
    if (to === undefined) return
    event.preventDefault()
    move(entry, to)
  }
  return (
    <IconButton
      icon="grip"
      isSmall
      class="entry-handle"
      label={say('moveEntry', { name: titleOf(entry) })}
      aria-keyshortcuts="ArrowUp ArrowDown"
      onKeyDown={press}
      {...handle}
    />
  )
}

/** Menu that moves an entry without dragging, selects the custom fields of a type, and deletes an entry. */
function EntryMenu({ entry, kind, index, arranging }: Omit<EntryRowProps, 'choosing' | 'handle' | 'look'>) {
  const { say } = useLanguage()
  const [isRemoving, setRemoving] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const { entries, move } = arranging
  return (
    <>
      <Menu
        label={say('entryMenu', { name: titleOf(entry) })}
        button={<Icon name="more" />}
        class="quiet icon-button"
      >
        <MenuItems>
          {index > 0 && <MenuItem onChoose={() => move(entry, index - 1)}>{say('moveUp')}</MenuItem>}
          {index < entries.length - 1 && (
            <MenuItem onChoose={() => move(entry, index + 1)}>{say('moveDown')}</MenuItem>
          )}
          {offersFields(entry) && (
            <MenuItem onChoose={() => setChoosing(true)}>{say('chooseFields')}</MenuItem>
          )}
          {linkOf(entry, 'delete') && (
            <MenuItem isDangerous onChoose={() => setRemoving(true)}>
              {say('removeEntry')}
            </MenuItem>
          )}
        </MenuItems>
      </Menu>
      {isChoosing && <FieldsOfType type={entry} onClose={() => setChoosing(false)} />}
      {isRemoving && <Removal {...{ entry, kind, entries }} onClose={() => setRemoving(false)} />}
    </>
  )
}
