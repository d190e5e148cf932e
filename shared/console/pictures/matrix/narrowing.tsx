import { type Collection, linkOf, type Search } from '../../api/hal.ts'
import { filtersOf, withFilters } from '../../api/query.ts'
import { useResource } from '../../api/use-api.tsx'
import type { Option } from '../../fields/allowed.ts'
import { Combobox } from '../../fields/combobox.tsx'
import { useLanguage } from '../../language/language.tsx'
import { useNavigation } from '../../navigation/navigation.tsx'
import { CONTEXT, contextOfProject, PRINCIPAL } from './matrix.ts'

interface NarrowingProps {
  collection: Collection
  /** Number of capabilities. */
  total: number
  /** Limit of capabilities in a matrix. */
  most: number
}

/** Says that there are too many capabilities for a matrix without gaps, and asks for which project or for whom. */
export function Narrowing({ collection, total, most }: NarrowingProps) {
  const { say, numbers } = useLanguage()
  const { mount } = useNavigation()
  const { value: root } = useResource(mount.root)
  const { value: search } = useResource(linkOf(collection, 'search')?.href)
  const filter = (search as Search | undefined)?.filters.find(({ name }) => name === PRINCIPAL)
  return (
    <>
      <p role="status" class="cut">
        {say('matrixTooLarge', { total: numbers.format(total), most: numbers.format(most) })}
      </p>
      <Choice
        label={say('context')}
        filter={CONTEXT}
        href={root && linkOf(root, 'projects')?.href}
        filterValueOf={contextOfProject}
      />
      <Choice
        label={say('principal')}
        filter={PRINCIPAL}
        href={filter && linkOf(filter, 'allowedValues')?.href}
        filterValueOf={(id) => id}
      />
    </>
  )
}

interface ChoiceProps {
  label: string
  /** The name of the filter that is set. */
  filter: string
  /** The list to choose from; without one, there is no choice. */
  href: string | undefined
  /** Returns the filter value for the resource with an id. */
  filterValueOf(id: string): string
}

/** Chooses an element of a list, and shows only what belongs to it. */
function Choice({ label, filter, href, filterValueOf }: ChoiceProps) {
  const { place, go } = useNavigation()
  const id = `matrix-${filter}`
  const choose = (option: Option | undefined) => {
    const chosen = option?.value as { href: string | null } | undefined
    const others = filtersOf(place.href).filter(({ name }) => name !== filter)
    const wanted = chosen?.href?.split('/').at(-1)
    const added = wanted ? [{ name: filter, operator: '=', values: [filterValueOf(wanted)] }] : []
    go({ ...place, href: withFilters(place.href, [...others, ...added]) })
  }
  if (!href) return null
  return (
    <div class="picture-bar">
      <label for={id}>{label}</label>
      <Combobox id={id} name={label} href={href} text="" described={{}} onChoose={choose} />
    </div>
  )
}
