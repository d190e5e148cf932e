import type { ComponentChildren } from 'preact'
import { type Collection, isCollection, linkOf, type Resource, type Schema } from '../api/hal.ts'
import { useResource } from '../api/use-api.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { useLanguage } from '../language/language.tsx'
import { CollectionHeader, nameOf, useAsked, useSearch, useTitle } from './collection-header.tsx'
import { allColumns, usualColumns } from './column.ts'
import { Columns } from './columns.tsx'
import { GroupBy } from './group-by.tsx'
import { groupsOf } from './groups.ts'
import { Pages } from './pages.tsx'
import { Table } from './table.tsx'
import { useColumns } from './use-columns.ts'

interface CollectionViewProps {
  collection: Collection
  /** The saved view that it is, if it is one. */
  view?: Resource
  /** The columns until others are chosen, if they are known; the first one always is the first. */
  usual?: readonly string[]
  /** Another way to show a value; undefined for the usual one. */
  cell?: Parameters<typeof Table>[0]['cell']
  /** Another way to show the first cell, which else leads to the element. */
  first?: Parameters<typeof Table>[0]['first']
  /** What else is said of a group. */
  aboutGroup?: Parameters<typeof Table>[0]['aboutGroup']
  /** What can be done, instead of what its links offer. */
  actions?: ComponentChildren
  /** What is said if there is nothing in it. */
  empty?: ComponentChildren
  /** What stands between the heading and the table. */
  lead?: ComponentChildren
  onChanged(): void
}

/** As many rows as a window shows of a table. */
const FEW_ROWS = 20

/** A collection as a table, with all that can be asked of it. */
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
  const asked = useAsked(collection)
  const [chosen, choose] = useColumns(nameOf(collection), view)
  const columns = allColumns(elements, schema)
  const others = chosen ?? usual ?? usualColumns(columns, elements, search?.groupBy).map(([name]) => name)
  const shown = [...new Set([usual?.[0] ?? columns[0]?.[0] ?? '', ...others])]
  return (
    <section>
      <CollectionHeader {...{ collection, view, actions, onChanged }} columns={shown}>
        {search && <GroupBy search={search} asked={asked} />}
        <Columns columns={columns} shown={shown} onChoose={choose} />
      </CollectionHeader>
      {lead}
      {elements.length === 0 ? (
        (empty ?? <p>{say('nothingFound')}</p>)
      ) : isUnread || !(chosen || usual || isSearchRead) ? (
        <Skeleton lines={Math.min(elements.length + 1, FEW_ROWS)} />
      ) : (
        <Table
          title={title}
          columns={shown.flatMap((name) => columns.filter(([column]) => column === name))}
          groups={groupsOf(collection)}
          search={search}
          asked={asked}
          cell={cell}
          first={first}
          aboutGroup={aboutGroup}
        />
      )}
      <Pages collection={collection} />
    </section>
  )
}

/** The schema of all elements: their own, or all properties of the schemas that the list has; else that of the first one. */
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
