import { useState } from 'preact/hooks'
import { linkOf, type Resource } from '../../../api/hal.ts'
import { Button } from '../../../design/button.tsx'
import { Panel } from '../../../design/panel.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { To } from '../../../navigation/navigation.tsx'
import { Value } from '../../../values/value.tsx'
import { LogTime } from './log-time.tsx'

const SPENT = { type: 'Duration', name: '' }

/** How much time was spent on a work package, and where one logs more. */
export function Time({ of }: { of: Resource }) {
  const { say, sayName } = useLanguage()
  const [isLogging, log] = useState(false)
  const [add, entries] = [linkOf(of, 'logTime'), linkOf(of, 'timeEntries')]
  if (!add && !entries) return null
  return (
    <Panel title={say('time')} action={entries && <To href={entries.href}>{sayName('Time entries')}</To>}>
      <p>
        <Value resource={of} name="spentTime" property={SPENT} />
      </p>
      {add && !isLogging && (
        <Button isSmall icon="clock" onClick={() => log(true)}>
          {say('logTime')}
        </Button>
      )}
      {add && isLogging && <LogTime of={of} list={add.href} onDone={() => log(false)} />}
    </Panel>
  )
}
