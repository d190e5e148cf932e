import { leads, linksOf, type Resource } from '../api/hal.ts'
import { useLanguage } from '../language/language.tsx'
import { To } from '../navigation/navigation.tsx'

/** What a resource is below of, the uppermost first. */
export const Ancestors = ({ resource }: { resource: Resource }) => (
  <Relatives {...{ resource }} relation="ancestors" className="breadcrumb" />
)

/** What is below a resource. */
export function Children({ resource }: { resource: Resource }) {
  const { say } = useLanguage()
  if (linksOf(resource, 'children').length === 0) return null
  return (
    <>
      <h2>{say('children')}</h2>
      <Relatives {...{ resource }} relation="children" className="children" />
    </>
  )
}

interface RelativesProps {
  resource: Resource
  relation: 'ancestors' | 'children'
  className: string
}

function Relatives({ resource, relation, className }: RelativesProps) {
  const { say } = useLanguage()
  const links = linksOf(resource, relation).filter(leads)
  if (links.length === 0) return null
  return (
    <nav aria-label={say(relation)} class={className}>
      <ol>
        {links.map(({ href, title }) => (
          <li key={href}>
            <To href={href}>{title}</To>
          </li>
        ))}
      </ol>
    </nav>
  )
}
