import type { Resource } from '../../../api/hal.ts'
import { Panel } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { HelpMark } from '../../../views/help-mark.tsx'
import { InlineValue } from '../inline/inline-value.tsx'
import type { NamedProperties } from './properties.ts'

interface FactsProps {
  of: Resource
  properties: NamedProperties
}

/** Usual number of properties of a work package. Before they are loaded, this number of placeholders is shown. */
const USUAL_FACTS = 16

/**
 * The properties of a work package.
 *
 * @param props.isRead true if the schema has been read
 */
export function Facts({ of, properties, isRead }: FactsProps & { isRead: boolean }) {
  const { say } = useLanguage()
  return (
    <Panel title={say('viewDetails')}>
      {isRead ? <FactList {...{ of, properties }} /> : <Skeleton lines={USUAL_FACTS} />}
    </Panel>
  )
}

/** Labelled properties, each editable in place. */
export function FactList({ of, properties }: FactsProps) {
  const { sayName } = useLanguage()
  return (
    <dl class="facts">
      {properties.map(([name, property]) => (
        <div key={name}>
          <dt>
            {sayName(property.name)}{' '}
            <HelpMark scope={of._type} attribute={name} label={sayName(property.name)} />
          </dt>
          <dd>
            <InlineValue element={of} {...{ name, property }} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
