import { type Collection, linkOf, type Property, propertiesOf, type Resource, titleOf } from '../api/hal.ts'
import { useResource } from '../api/use-api.tsx'
import { useLanguage } from '../language/language.tsx'
import { To, useNavigation } from '../navigation/navigation.tsx'
import { Value } from '../values/value.tsx'
import { Actions } from './actions.tsx'
import { Pages } from './pages.tsx'
import { inWords } from './words.ts'

/** How many columns a table has unless one asks for more. */
const COLUMNS = 6

/** A collection as a table. */
export function CollectionView({ collection }: { collection: Collection }) {
  const { place } = useNavigation()
  const { say, numbers, sayName } = useLanguage()
  const elements = collection._embedded.elements
  const schemaLink = linkOf(collection, 'schema') ?? (elements[0] && linkOf(elements[0], 'schema'))
  const { value: schema } = useResource(schemaLink?.href)
  const columns = columnsOf(elements, schema)
  const name = place.href.split('?')[0]?.split('/').at(-1) ?? ''
  document.title = sayName(name, inWords(name))
  return (
    <section>
      <header class="heading">
        <h1>{sayName(name, inWords(name))}</h1>
        <Actions resource={collection} onChanged={() => {}} />
      </header>
      <p class="muted">{say('total', { total: numbers.format(collection.total) })}</p>
      {elements.length === 0 ? (
        <p>{say('nothingFound')}</p>
      ) : (
        <Table name={name} columns={columns} elements={elements} />
      )}
      <Pages collection={collection} />
    </section>
  )
}

type Columns = readonly (readonly [string, Property | undefined])[]

function Table({
  name,
  columns,
  elements,
}: {
  name: string
  columns: Columns
  elements: readonly Resource[]
}) {
  return (
    <section class="scrollable" aria-label={name}>
      <table>
        <thead>
          <tr>
            {columns.map(([name, property]) => (
              <th key={name} scope="col">
                {property?.name ?? inWords(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {elements.map((element, index) => (
            <Row key={linkOf(element, 'self')?.href ?? index} columns={columns} element={element} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ columns, element }: { columns: Columns; element: Resource }) {
  const self = linkOf(element, 'self')
  return (
    <tr>
      {columns.map(([name, property], index) => (
        <td key={name}>
          {index === 0 && self ? (
            <To href={self.href}>{titleOf(element)}</To>
          ) : (
            <Value resource={element} name={name} property={property} />
          )}
        </td>
      ))}
    </tr>
  )
}

/** The name first, then what the schema or else the elements have. Long texts are for the page of the element. */
function columnsOf(elements: readonly Resource[], schema: Resource | undefined): Columns {
  const declared = schema ? [...propertiesOf(schema)] : []
  const others = Object.keys(elements[0] ?? {}).filter((name) => !name.startsWith('_'))
  const all: Columns = schema ? declared : others.map((name) => [name, undefined] as const)
  const shown = all.filter(([name, property]) => property?.type !== 'Formattable' && isShort(elements, name))
  const first = shown.findIndex(([name]) => name === 'name')
  const ordered = first > 0 ? [shown[first]!, ...shown.slice(0, first), ...shown.slice(first + 1)] : shown
  return ordered.slice(0, COLUMNS)
}

const isShort = (elements: readonly Resource[], name: string) =>
  elements.every(({ [name]: value }) => typeof value !== 'object' || value === null)
