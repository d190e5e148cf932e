import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { type Collection, linkOf, type Search } from '../api/hal.ts'
import { presentFilters } from '../api/query.ts'
import { useResource } from '../api/use-api.tsx'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { Actions } from './actions.tsx'
import { Filters } from './filters.tsx'
import { QuickSearch } from './quick-search.tsx'
import { SavedViews } from './saved-views.tsx'

interface CollectionHeaderProps {
  collection: Collection
  /** What can be done, instead of what its links offer. */
  actions?: ComponentChildren
  /** What else can be asked, beside search and filters. */
  children?: ComponentChildren
  onChanged(): void
}

/** What filters, sort keys and groups a list has. */
export const useSearch = (collection: Collection): Search | undefined =>
  useResource(linkOf(collection, 'search')?.href).value as Search | undefined

/** The title of a collection in words. */
export function useTitle(collection: Collection): string {
  const { sayName } = useLanguage()
  return sayName(inWords(nameOf(collection)))
}

/** The last part of its address is what a list is called. */
const nameOf = (collection: Collection) =>
  linkOf(collection, 'self')?.href.split('?')[0]?.split('/').at(-1) ?? ''

/** The heading of a list: what it is, what can be done, and what can be asked of it. */
export function CollectionHeader({ collection, actions, children, onChanged }: CollectionHeaderProps) {
  const { place } = useNavigation()
  const { say, numbers } = useLanguage()
  const search = useSearch(collection)
  const self = linkOf(collection, 'self')?.href ?? ''
  const present = presentFilters(place.href, self)
  // A list that cannot be grouped has no views worth saving, so the root need not be asked about them.
  const canGroup = (search?.groupBy ?? []).length > 0
  const title = useTitle(collection)
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <>
      <header class="heading">
        <h1>{title}</h1>
        {actions ?? <Actions resource={collection} onChanged={onChanged} />}
      </header>
      <div class="asking">
        {search && <QuickSearch search={search} present={present} />}
        {search && <Filters key={`${place.href} ${self}`} search={search} present={present} />}
        {canGroup && <SavedViews key={place.href} collection={collection} present={present} />}
        {children}
        <p class="muted" role="status">
          {say('total', { total: numbers.format(collection.total) })}
        </p>
      </div>
    </>
  )
}
