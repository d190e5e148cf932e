import type { ComponentChildren } from 'preact'
import { type Collection, linkOf, propertiesOf, type Resource } from '../../../api/hal.ts'
import { queryOf, withQuery } from '../../../api/template.ts'
import { useResource } from '../../../api/use-api.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { useNavigation } from '../../../navigation/navigation.tsx'
import { Value } from '../../../values/value.tsx'
import { useFullHref } from '../../../views/collection-header.tsx'
import './sums.css'

/** Checkbox that requests sums over all pages of a list. The sums are shown after the checkbox. */
export function Sums({ list, children }: { list: Collection; children?: ComponentChildren }) {
  const { say } = useLanguage()
  const { place, go } = useNavigation()
  const isAsked = queryOf(useFullHref(list)).get('showSums') === 'true'
  const toggle = () => go({ href: withQuery(place.href, { showSums: String(!isAsked) }), how: place.how })
  return (
    <div class="sums">
      <label>
        <input type="checkbox" checked={isAsked} onChange={toggle} /> {say('sums')}
      </label>
      <SumList list={list} sums={list.totalSums as Resource | undefined} />
      {children}
    </div>
  )
}

interface SumListProps {
  /** The list, with a link to the schema of its sums. */
  list: Resource
  sums: Resource | undefined
}

/** Labelled sums. */
export function SumList({ list, sums }: SumListProps) {
  const { sayName } = useLanguage()
  const { value: schema } = useResource(sums && linkOf(list, 'sumsSchema')?.href)
  if (!sums || !schema) return null
  const known = [...propertiesOf(schema)].filter(([name]) => (sums[name] ?? null) !== null)
  return (
    <dl>
      {known.map(([name, property]) => (
        <div key={name}>
          <dt>{sayName(property.name)}</dt>
          <dd>
            <Value resource={sums} {...{ name, property }} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
