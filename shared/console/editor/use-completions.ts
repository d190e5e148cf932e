import { isCollection, linkOf, type Resource } from '../api/hal.ts'
import { expand, withQuery } from '../api/template.ts'
import { useResource } from '../api/use-api.tsx'
import { useDebounced } from '../fields/use-debounced.ts'
import { useWhere } from '../shell/use-where.tsx'
import { beginsWords, type Completion, completionsOf } from './completions.ts'
import type { TypedReference } from './edits.ts'

const SHOWN = 8

/**
 * Returns completions of the reference that is being typed. After `@`, the completions are people and groups that may
 * be mentioned. After `#`, the completions are work packages, found by number or by words.
 */
export function useCompletions(
  reference: TypedReference | undefined,
  of: Resource | undefined,
): readonly Completion[] {
  const { root } = useWhere()
  const { sign, words = '' } = reference ?? {}
  const paused = useDebounced(words)
  const people = of && linkOf(of, 'availableMentions')?.href
  const search = linkOf(root, 'search')?.href
  const addresses: Readonly<Record<string, string | undefined>> = {
    '@': people && withQuery(people, { query: paused || undefined, pageSize: SHOWN + 1 }),
    '#': search && paused && expand(search, { query: paused, types: 'WorkPackage', pageSize: SHOWN }),
  }
  const { value, isLoading } = useResource((sign && addresses[sign]) || undefined)
  const me = useResource(sign === '@' ? linkOf(root, 'user')?.href : undefined)
  if (!sign || !value || !isCollection(value) || me.isLoading) return []
  const known = completionsOf(sign, value._embedded.elements, me.value)
  // Until the search for the current text has finished, shows earlier results that match the text.
  const isSettled = !isLoading && paused === words
  return (isSettled ? known : known.filter(({ title }) => beginsWords(title, words))).slice(0, SHOWN)
}
