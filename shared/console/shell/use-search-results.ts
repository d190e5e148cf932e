import { isCollection, type Link, linkOf, type Resource, titleOf } from '../api/hal.ts'
import { expand } from '../api/template.ts'
import { useResource } from '../api/use-api.tsx'
import type { IconName } from '../design/icons.ts'
import { hasWords } from '../fields/has-words.ts'
import { useDebounced } from '../fields/use-debounced.ts'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'
import { placesEverywhere, placesInProject, placesOfAdministration } from './destinations.ts'
import { useProjects } from './use-projects.ts'
import { useRights } from './use-rights.ts'
import { useWhere } from './use-where.tsx'

export interface SearchResults {
  readonly icon: IconName
  /** The type, if the result is a work package. The icon of the type replaces the default icon. */
  readonly type?: Link
  readonly title: string
  /** Text about the result: the title of its project or, if it has no project, its kind. */
  readonly about: string
  readonly href: string
  readonly how?: string
}

/** Maximum number of results. To find further results, users type a longer text. */
const MAX_RESULTS = 12

const icons: Readonly<Record<string, IconName>> = {
  Project: 'project',
  WorkPackage: 'work',
  Version: 'version',
  User: 'user',
  Group: 'group',
  PlaceholderUser: 'placeholder',
}

/**
 * Finds projects, work packages, versions, people and menu entries by a search text. If the text is empty, finds
 * projects and all menu entries.
 */
export function useSearchResults(text: string): { found: readonly SearchResults[]; isLoading: boolean } {
  const wanted = text.trim()
  const { things, isLoading } = useThings(wanted)
  const places = usePlaces()
  const fits = ({ title }: SearchResults) => hasWords(title, wanted)
  return { found: [...things, ...places.filter(fits)].slice(0, MAX_RESULTS), isLoading }
}

/**
 * Returns the results that come from the service. If the text is empty, or if the service has no search, the results
 * are only projects.
 */
function useThings(wanted: string): { things: readonly SearchResults[]; isLoading: boolean } {
  const search = linkOf(useWhere().root, 'search')
  const paused = useDebounced(wanted)
  const projects = useProjects(search ? '' : wanted)
  const isAsked = search !== undefined && wanted !== '' && paused !== ''
  const everything = useResource(
    isAsked ? expand(search.href, { query: paused, pageSize: MAX_RESULTS }) : undefined,
  )
  const toFound = useToFound()
  if (!search || !wanted)
    return { things: (projects.value ?? []).map(toFound), isLoading: projects.isLoading }
  const { value } = everything
  const elements = value && isCollection(value) ? value._embedded.elements : []
  return { things: elements.map(toFound), isLoading: everything.isLoading || paused !== wanted }
}

/**
 * Returns a function that turns a resource into a search result. The result names the resource's project or, without a
 * project, the kind of resource.
 */
function useToFound() {
  const { sayName } = useLanguage()
  return (one: Resource): SearchResults => ({
    icon: icons[one._type ?? ''] ?? 'along',
    type: linkOf(one, 'type'),
    title: String(one.title ?? titleOf(one)),
    about: linkOf(one, 'project')?.title ?? sayName(inWords(one._type ?? '')),
    href: linkOf(one, 'self')?.href ?? '',
  })
}

function usePlaces(): readonly SearchResults[] {
  const { say } = useLanguage()
  const where = useWhere()
  const rights = useRights(where)
  const about = where.project ? titleOf(where.project) : ''
  const all = [
    ...placesInProject(where).map((place) => ({ ...place, about })),
    ...placesEverywhere(where).map((place) => ({ ...place, about: '' })),
    ...placesOfAdministration(where, rights).map((place) => ({ ...place, about: say('administration') })),
  ]
  return all.map(({ word, name = '', ...place }) => ({ ...place, title: word ? say(word) : name }))
}
