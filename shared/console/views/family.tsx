import { leads, linksOf, type Resource } from '../api/hal.ts'
import { useLanguage } from '../language/language.tsx'
import { To } from '../navigation/navigation.tsx'

/** What is below a resource. What it is below of is in the trail. */
export function Children({ resource }: { resource: Resource }) {
  const { say } = useLanguage()
  const links = linksOf(resource, 'children').filter(leads)
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
