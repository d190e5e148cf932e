import { useState } from 'preact/hooks'
import { type Collection, isCollection, linkOf, type Schema, type Search } from '../api/hal.ts'
import { presentFilters } from '../api/query.ts'
import { useResource } from '../api/use-api.tsx'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { Actions } from './actions.tsx'
import { allColumns, usualColumns } from './column.ts'
import { Columns } from './columns.tsx'
import { Filters } from './filters.tsx'
import { GroupBy } from './group-by.tsx'
import { groupsOf } from './groups.ts'
import { Pages } from './pages.tsx'
import { QuickSearch } from './quick-search.tsx'
import { SavedViews } from './saved-views.tsx'
import { Table } from './table.tsx'

/** A collection as a table, with all that can be asked of it. */
export function CollectionView({ collection, onChanged }: { collection: Collection; onChanged(): void }) {
  const { place } = useNavigation()
  const { say, numbers, sayName } = useLanguage()
  const { elements } = collection._embedded
  const schema = useSchema(collection)
  const search = useResource(linkOf(collection, 'search')?.href).value as Search | undefined
  const self = linkOf(collection, 'self')?.href ?? ''
  const present = presentFilters(place.href, self)
  const [chosen, choose] = useState<readonly string[]>()
  const columns = allColumns(elements, schema)
  const shown = chosen ?? usualColumns(columns, elements, search?.groupBy).map(([name]) => name)
  // A list that cannot be grouped has no views worth saving, so the root need not be asked about them.
  const canGroup = (search?.groupBy ?? []).length > 0
  const name = nameOf(collection)
  const title = sayName(inWords(name))
  document.title = title
  return (
    <section>
      <header class="heading">
        <h1>{title}</h1>
        <Actions resource={collection} onChanged={onChanged} />
      </header>
      <div class="asking">
        {search && <QuickSearch search={search} present={present} />}
        {search && <Filters key={`${place.href} ${self}`} search={search} present={present} />}
        {search && <GroupBy search={search} />}
        {canGroup && <SavedViews key={place.href} collection={collection} present={present} />}
        <Columns columns={columns} shown={shown} onChoose={choose} />
        <p class="muted" role="status">
          {say('total', { total: numbers.format(collection.total) })}
        </p>
      </div>
      {elements.length === 0 ? (
        <p>{say('nothingFound')}</p>
      ) : (
        <Table
          title={title}
          columns={columns.filter(([column]) => shown.includes(column))}
          groups={groupsOf(collection)}
          search={search}
        />
      )}
      <Pages collection={collection} />
    </section>
  )
}

/** The schema of all elements: their own, or all properties of the schemas that the list has; else that of the first one. */
function useSchema(collection: Collection): Schema | undefined {
  const [first = {}] = collection._embedded.elements
  const relations = [
    [collection, 'schema'],
    [collection, 'schemas'],
    [first, 'schema'],
  ] as const
  const found = relations.map(([resource, relation]) => linkOf(resource, relation)).find(Boolean)
  const { value } = useResource(found?.href)
  return value && isCollection(value) ? Object.assign({}, ...value._embedded.elements) : value
}

/** The last part of its address is what a list is called. */
const nameOf = (collection: Collection) =>
  linkOf(collection, 'self')?.href.split('?')[0]?.split('/').at(-1) ?? ''
