import type { ComponentChildren } from 'preact'
import { type Collection, linkOf, type Resource, type Search, titleOf } from '../api/hal.ts'
import { askedOf, filtersOf } from '../api/query.ts'
import { useResource } from '../api/use-api.tsx'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { useDocumentTitle } from '../navigation/use-document-title.ts'
import { Actions } from './actions.tsx'
import { Filters } from './filters.tsx'
import { QuickSearch } from './quick-search.tsx'
import { SavedViews } from './saved-views.tsx'

interface CollectionHeaderProps {
  collection: Collection
  /** Whether it is known how many elements it has, where more than itself is shown. */
  isCounted?: boolean
  /** What it is called here, if that is not what it has. */
  title?: string
  /** The saved view that it is, if it is one. */
  view?: Resource
  /** The columns that are shown, if it has some. */
  columns?: readonly string[]
  /** What can be done, instead of what its links offer. */
  actions?: ComponentChildren
  /** What else can be asked, beside search and filters. */
  children?: ComponentChildren
  onChanged(): void
}

/** The filters, sort keys and groups of a list, if there are any, and whether they have been read. */
export function useSearch(collection: Collection) {
  const { value, isLoading } = useResource(linkOf(collection, 'search')?.href)
  return { search: value as Search | undefined, isSearchRead: !isLoading }
}

/** The title of a collection in words. */
export function useTitle(collection: Collection): string {
  const { sayName } = useLanguage()
  return sayName(inWords(nameOf(collection)))
}

/** The address of what is shown with all that the list was asked. */
export const useAsked = (collection: Collection): string =>
  askedOf(useNavigation().place.href, linkOf(collection, 'self')?.href ?? '')

/** The last part of its address is what a list is called. */
export const nameOf = (collection: Collection) =>
  linkOf(collection, 'self')?.href.split('?')[0]?.split('/').at(-1) ?? ''

/** The heading of a list: what it is, what can be done, and what can be asked of it. */
export function CollectionHeader({
  collection,
  isCounted = true,
  title: given,
  view,
  columns,
  actions,
  children,
  onChanged,
}: CollectionHeaderProps) {
  const { place } = useNavigation()
  const { say, numbers } = useLanguage()
  const { search } = useSearch(collection)
  const asked = useAsked(collection)
  const present = filtersOf(asked)
  // A list that cannot be grouped has no views worth saving, so the root need not be asked about them.
  const canGroup = (search?.groupBy ?? []).length > 0
  const name = useTitle(collection)
  const title = given ?? (view ? titleOf(view) : name)
  useDocumentTitle(title)
  return (
    <>
      <header class="heading">
        <h1>{title}</h1>
        {view && <Actions resource={view} onChanged={onChanged} next={linkOf(view, 'results')?.href} />}
        {actions ?? <Actions resource={collection} onChanged={onChanged} />}
      </header>
      <div class="asking">
        {search && <QuickSearch search={search} present={present} />}
        {search && <Filters search={search} present={present} />}
        {canGroup && <SavedViews key={place.href} seen={{ asked, columns }} view={view} />}
        {children}
        <p class="muted" role="status">
          {isCounted && say('total', { total: numbers.format(collection.total) })}
        </p>
      </div>
    </>
  )
}
