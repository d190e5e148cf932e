import { useState } from 'preact/hooks'
import { linkOf, type Resource } from '../../../api/hal.ts'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../design/dialog.tsx'
import { Panel } from '../../../design/panel.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { To } from '../../../navigation/navigation.tsx'
import { Value } from '../../../values/value.tsx'
import { LogTime } from './log-time.tsx'

const SPENT = { type: 'Duration', name: '' }

export function LoggedTime({ of }: { of: Resource }) {
  const { say, sayName } = useLanguage()
  const entries = linkOf(of, 'timeEntries')
  if (!entries) return null
  return (
    <Panel title={say('time')} action={<To href={entries.href}>{sayName('Time entries')}</To>}>
      <p>
        <Value resource={of} name="spentTime" property={SPENT} />
      </p>
    </Panel>
  )
}

/** A button that opens the form for logging time, if the requester may log time. */
export function LogTimeButton({ of }: { of: Resource }) {
  const { say } = useLanguage()
  const [isLogging, log] = useState(false)
  const add = linkOf(of, 'logTime')
  const close = () => log(false)
  if (!add) return null
  return (
    <>
      <Button icon="clock" onClick={() => log(true)}>
        {say('logTime')}
      </Button>
      {isLogging && (
        <Dialog title={say('logTime')} onClose={close}>
          <LogTime of={of} list={add.href} onDone={close} />
        </Dialog>
      )}
    </>
  )
}
