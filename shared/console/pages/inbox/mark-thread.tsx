import type { Resource } from '../../api/hal.ts'
import { Button } from '../../design/button.tsx'
import { useLanguage } from '../../language/language.tsx'
import type { InboxCommand } from './keys.ts'
import { isToRead, type Thread } from './threads.ts'

interface MarkThreadProps {
  thread: Thread
  onCommand(command: InboxCommand, one: Resource): void
}

/** A button that marks all notifications of a work package as read. */
export function MarkThread({ thread: { notifications }, onCommand }: MarkThreadProps) {
  const { say } = useLanguage()
  const first = notifications.find(isToRead)
  if (!first) return null
  return (
    <Button look="quiet" isSmall icon="check" onClick={() => onCommand('readAll', first)}>
      {say('markRead')}
    </Button>
  )
}
