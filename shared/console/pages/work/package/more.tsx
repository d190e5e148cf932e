import { linkOf, type Resource } from '../../../api/hal.ts'
import { ButtonLink } from '../../../design/button.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { EXPLORER } from '../../explorer.ts'
import { FactList } from './facts.tsx'
import type { NamedProperties } from './properties.ts'

/** Less common properties of a work package, and a link to the generic view. */
export function More({ of, properties }: { of: Resource; properties: NamedProperties }) {
  const { say } = useLanguage()
  return (
    <details class="panel more">
      <summary>{say('moreProperties')}</summary>
      <FactList {...{ of, properties }} />
      <ButtonLink look="quiet" isSmall href={linkOf(of, 'self')?.href ?? ''} how={EXPLORER}>
        {say('everything')}
      </ButtonLink>
    </details>
  )
}
