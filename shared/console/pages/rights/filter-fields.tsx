import { type Link, type Links, type ListSearch, linkOf, titleOf } from '../../api/hal.ts'
import { idIn } from '../../api/query.ts'
import { useResource } from '../../api/use-api.tsx'
import { Field } from '../../design/field.tsx'
import { Combobox } from '../../fields/combobox.tsx'
import { useLanguage } from '../../language/language.tsx'
import { useNavigation } from '../../navigation/navigation.tsx'
import { useValueTitles } from '../../views/filter-search.tsx'
import type { PageProps } from '../page.ts'
import { type CapabilityFilter, filterValueIn, valueFor, withFilterValue } from './capability-filters.ts'

/** Fields for a project and a principal, at least one of which is required. */
export function RightsFilterFields({ resource, where: { root, project } }: PageProps) {
  const { say } = useLanguage()
  const { value: search } = useResource(linkOf(resource, 'search')?.href)
  const filter = (search as ListSearch | undefined)?.filters.find(({ name }) => name === 'principal')
  const projects = linkOf(root, 'projects')?.href
  const people = filter && linkOf({ _links: filter._links as Links }, 'allowedValues')?.href
  return (
    <div class="rights-of">
      {projects && (
        <Choice label={say('project')} filter="context" href={projects} text={project && titleOf(project)} />
      )}
      {people && <Who href={people} />}
    </div>
  )
}

/**
 * A field that selects a principal. The name of the selected principal is looked up by the id in the page's address.
 */
function Who({ href }: { href: string }) {
  const { say } = useLanguage()
  const { place } = useNavigation()
  const value = filterValueIn(place.href, 'principal')
  const { titles } = useValueTitles(href, value ? [value] : [])
  return <Choice label={say('principal')} filter="principal" href={href} text={titles.get(value ?? '')} />
}

interface ChoiceProps {
  label: string
  filter: CapabilityFilter
  href: string
  text: string | undefined
}

/** Selects an element of a list, and filters the page by this element. */
function Choice({ label, filter, href, text }: ChoiceProps) {
  const { place, go } = useNavigation()
  const value = filterValueIn(place.href, filter)
  const choose = (href: string | null | undefined) =>
    go({
      ...place,
      href: withFilterValue(place.href, filter, href ? valueFor(filter, idIn(href)) : undefined),
    })
  return (
    <Field label={label}>
      {({ id }) => (
        <Combobox
          id={id}
          name={label}
          href={href}
          text={value ? (text ?? '') : ''}
          described={{}}
          onChoose={(option) => choose((option?.value as Link | undefined)?.href)}
        />
      )}
    </Field>
  )
}
