import { isLinkTo, linksOf, type Resource } from '../api/hal.ts'
import { useLanguage } from '../language/language.tsx'
import { To } from '../navigation/navigation.tsx'

/** Children of a resource. Its ancestors are in the breadcrumb. */
export function Children({ resource }: { resource: Resource }) {
  const { say } = useLanguage()
  const links = linksOf(resource, 'children').filter(isLinkTo)
  if (links.length === 0) return null
  return (
    <nav aria-label={say('children')} class="children">
      <h2>{say('children')}</h2>
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
