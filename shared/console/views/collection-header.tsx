import type { ComponentChildren } from 'preact'
import { type Collection, type ListSearch, linkOf, type Resource, titleOf } from '../api/hal.ts'
import { filtersOf, fullHrefOf } from '../api/query.ts'
import { useResource } from '../api/use-api.tsx'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { useDocumentTitle } from '../navigation/use-document-title.ts'
import { ActionButtons } from './action-buttons.tsx'
import { Filters } from './filters.tsx'
import { QuickSearch } from './quick-search.tsx'
import { SavedViews } from './saved-views.tsx'

interface CollectionHeaderProps {
  collection: Collection
  /** False until the number of elements is known, for example while a board is still reading its cards. */
  isCounted?: boolean
  title?: string
  /** The saved view, if the page shows one. */
  view?: Resource
  columns?: readonly string[]
  /** Content to show in place of the action buttons of the list. */
  actions?: ComponentChildren
  /** Controls beside search and filters. */
  children?: ComponentChildren
  onChanged(): void
}

/**
 * Returns the description of the filters, sort keys and groups that a list supports. Also returns whether it has been
 * read.
 */
export function useSearch(collection: Collection) {
  const { value, isLoading } = useResource(linkOf(collection, 'search')?.href)
  return { search: value as ListSearch | undefined, isSearchRead: !isLoading }
}

/** Returns the translated title of a collection. */
export function useTitle(collection: Collection): string {
  const { sayName } = useLanguage()
  return sayName(inWords(listName(collection)))
}

/** Returns the full address of a list with all its query parameters. */
export const useFullHref = (collection: Collection): string =>
  fullHrefOf(useNavigation().place.href, linkOf(collection, 'self')?.href ?? '')

/** Returns the name of a list, which is the last segment of its path. */
export const listName = (collection: Collection) =>
  linkOf(collection, 'self')?.href.split('?')[0]?.split('/').at(-1) ?? ''

/** Header of a list: title, actions, search and filters. */
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
  const fullHref = useFullHref(collection)
  const present = filtersOf(fullHref)
  // Saved views are offered only for lists that can be grouped: other lists cannot be saved as views.
  const canGroup = (search?.groupBy ?? []).length > 0
  const name = useTitle(collection)
  const title = given ?? (view ? titleOf(view) : name)
  useDocumentTitle(title)
  return (
    <>
      <header class="heading">
        <h1>{title}</h1>
        {view && <ActionButtons resource={view} onChanged={onChanged} next={linkOf(view, 'results')?.href} />}
        {actions ?? <ActionButtons resource={collection} onChanged={onChanged} />}
      </header>
      <div class="list-controls">
        {search && <QuickSearch search={search} present={present} />}
        {search && <Filters search={search} present={present} />}
        {canGroup && <SavedViews key={place.href} seen={{ fullHref, columns }} view={view} />}
        {children}
        <p class="muted" role="status">
          {isCounted && say('total', { total: numbers.format(collection.total) })}
        </p>
      </div>
    </>
  )
}
