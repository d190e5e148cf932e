import type { Resource } from '../../../api/hal.ts'
import { Panel } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { InlineValue } from '../inline/inline-value.tsx'
import type { Named } from './properties.ts'

interface FactsProps {
  of: Resource
  properties: Named
}

/** As many facts as most work packages have. */
const USUAL = 16

/** How a work package stands. @param props.isRead whether its properties are known */
export function Facts({ of, properties, isRead }: FactsProps & { isRead: boolean }) {
  const { say } = useLanguage()
  return (
    <Panel title={say('viewDetails')}>
      {isRead ? <FactList {...{ of, properties }} /> : <Skeleton lines={USUAL} />}
    </Panel>
  )
}

/** Properties by their names, each of which is changed where it stands. */
export function FactList({ of, properties }: FactsProps) {
  const { sayName } = useLanguage()
  return (
    <dl class="facts">
      {properties.map(([name, property]) => (
        <div key={name}>
          <dt>{sayName(property.name)}</dt>
          <dd>
            <InlineValue element={of} {...{ name, property }} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
