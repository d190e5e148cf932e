import { useState } from 'preact/hooks'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { MenuItem, MenuItems } from '../../../design/menu.tsx'
import { NativeInput } from '../../../design/native-input.tsx'
import { Popover, usePopover } from '../../../design/popover.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { morningOf, remindTimes } from './remind-times.ts'

interface ReminderMenuProps {
  id?: string
  onChoose(at: Date): void
}

/** A button with a menu of times for a reminder: later today, tomorrow, next week, or a date. */
export function ReminderMenu({ id, onChoose }: ReminderMenuProps) {
  const { say } = useLanguage()
  const { button, popover, close } = usePopover()
  const choose = (at: Date) => {
    close()
    onChoose(at)
  }
  return (
    <>
      <button
        type="button"
        id={id}
        class="button quiet icon-button small-button"
        aria-label={say('remindMe')}
        aria-keyshortcuts="H"
        title={say('remindMe')}
        {...button}
      >
        <Icon name="remind" />
      </button>
      <Popover {...popover}>
        <Times onChoose={choose} />
        <OnDay onChoose={choose} />
      </Popover>
    </>
  )
}

function Times({ onChoose }: ReminderMenuProps) {
  const { say, times, installation } = useLanguage()
  return (
    <MenuItems title={say('remindMe')}>
      {remindTimes(new Date(), installation).map(({ word, at }) => (
        <MenuItem key={word} icon="remind" onChoose={() => onChoose(at)}>
          {say(word)}
          <small class="muted">{times.format(at)}</small>
        </MenuItem>
      ))}
    </MenuItems>
  )
}

function OnDay({ onChoose }: ReminderMenuProps) {
  const { say } = useLanguage()
  const [day, setDay] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (day) onChoose(morningOf(day))
  }
  return (
    <form class="on-day" noValidate onSubmit={submit}>
      <NativeInput type="date" value={day} described={{ 'aria-label': say('remindOn') }} onValue={setDay} />
      <Button type="submit" isSmall disabled={!day}>
        {say('save')}
      </Button>
    </form>
  )
}
