import type { ComponentChildren } from 'preact'
import { type Collection, isCollection, linkOf, type Resource, type Schema } from '../api/hal.ts'
import { useResource } from '../api/use-api.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { useLanguage } from '../language/language.tsx'
import { CollectionHeader, listName, useFullHref, useSearch, useTitle } from './collection-header.tsx'
import { allColumns, usualColumns } from './column.ts'
import { Columns } from './columns.tsx'
import { GroupBy } from './group-by.tsx'
import { groupsOf } from './groups.ts'
import { Pages } from './pages.tsx'
import { Table } from './table.tsx'
import { useColumns } from './use-columns.ts'

interface CollectionViewProps {
  collection: Collection
  /** The saved view, if the page shows one. */
  view?: Resource
  /** Default columns, if known. The first of them stays the first column, even if the user chooses other columns. */
  usual?: readonly string[]
  /** Renders a value. Returns undefined for the default rendering. */
  cell?: Parameters<typeof Table>[0]['cell']
  /** Renders the first cell, which by default links to the element. */
  first?: Parameters<typeof Table>[0]['first']
  /** Renders additional content beside the name of a group. */
  aboutGroup?: Parameters<typeof Table>[0]['aboutGroup']
  /** Content to show in place of the action buttons of the list. */
  actions?: ComponentChildren
  empty?: ComponentChildren
  /** Content between header and table. */
  lead?: ComponentChildren
  onChanged(): void
}

/** Number of rows of a table that fit into a window. */
const WINDOW_ROWS = 20

/** A collection as a table, with search, filters, sorting and paging. */
export function CollectionView({
  collection,
  view,
  usual,
  cell,
  first,
  aboutGroup,
  actions,
  empty,
  lead,
  onChanged,
}: CollectionViewProps) {
  const { say } = useLanguage()
  const { elements } = collection._embedded
  const { schema, isUnread } = useSchema(collection)
  const { search, isSearchRead } = useSearch(collection)
  const title = useTitle(collection)
  const fullHref = useFullHref(collection)
  const [chosen, choose] = useColumns(listName(collection), view)
  const columns = allColumns(elements, schema)
  const others = chosen ?? usual ?? usualColumns(columns, elements, search?.groupBy).map(([name]) => name)
  const shown = [...new Set([usual?.[0] ?? columns[0]?.[0] ?? '', ...others])]
  return (
    <section>
      <CollectionHeader {...{ collection, view, actions, onChanged }} columns={shown}>
        {search && <GroupBy search={search} fullHref={fullHref} />}
        <Columns columns={columns} shown={shown} onChoose={choose} />
      </CollectionHeader>
      {lead}
      {elements.length === 0 ? (
        (empty ?? <p>{say('nothingFound')}</p>)
      ) : isUnread || !(chosen || usual || isSearchRead) ? (
        <Skeleton lines={Math.min(elements.length + 1, WINDOW_ROWS)} />
      ) : (
        <Table
          title={title}
          columns={shown.flatMap((name) => columns.filter(([column]) => column === name))}
          groups={groupsOf(collection)}
          search={search}
          fullHref={fullHref}
          cell={cell}
          first={first}
          aboutGroup={aboutGroup}
        />
      )}
      <Pages collection={collection} />
    </section>
  )
}

/**
 * Reads the schema of the elements. If the list has one schema for all elements, reads that schema. If it links to
 * several schemas, combines them. If it has neither, reads the schema of the first element.
 */
function useSchema(collection: Collection): { schema?: Schema; isUnread: boolean } {
  const [first = {}] = collection._embedded.elements
  const relations = [
    [collection, 'schema'],
    [collection, 'schemas'],
    [first, 'schema'],
  ] as const
  const found = relations.map(([resource, relation]) => linkOf(resource, relation)).find(Boolean)
  const { value, isLoading } = useResource(found?.href)
  const schema = value && isCollection(value) ? Object.assign({}, ...value._embedded.elements) : value
  return { schema, isUnread: isLoading && !schema }
}
