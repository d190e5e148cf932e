import type { ComponentChildren } from 'preact'
import { linkOf, type Resource, type Search, titleOf } from '../api/hal.ts'
import { sortedBy, sortOf } from '../api/query.ts'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'
import { To, useNavigation } from '../navigation/navigation.tsx'
import { Value } from '../values/value.tsx'
import type { Column } from './column.ts'
import type { Group } from './groups.ts'

interface TableProps {
  title: string
  columns: readonly Column[]
  groups: readonly Group[]
  /** Sort keys of the list. */
  search: Search | undefined
  /** Another way to show a value; undefined for the usual one. */
  cell?(element: Resource, column: Column): ComponentChildren
}

/** Elements of a list by their groups, a row each. The first cell leads to the element, if it has an address. */
export function Table({ title, columns, groups, search, cell }: TableProps) {
  const keys = new Set(search?.sortBy.map(({ name }) => name))
  return (
    <section class="scrollable" aria-label={title}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column[0]} column={column} isSortable={keys.has(column[0])} />
            ))}
          </tr>
        </thead>
        {groups.map(({ of, elements }) => (
          <tbody key={of?.value}>
            {of && <GroupHeading of={of} width={columns.length} />}
            {elements.map((element, index) => (
              <Row key={linkOf(element, 'self')?.href ?? index} {...{ columns, element, cell }} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

const SORTED = { asc: 'ascending', desc: 'descending' } as const

function Heading({ column: [name, property], isSortable }: { column: Column; isSortable: boolean }) {
  const { sayName } = useLanguage()
  const { place } = useNavigation()
  const [first] = sortOf(place.href)
  const direction = first?.[0] === name ? first[1] : undefined
  const label = sayName(property?.name ?? inWords(name))
  return (
    <th scope="col" aria-sort={direction && SORTED[direction]}>
      {isSortable ? <To href={sortedBy(place.href, name)}>{label}</To> : label}
    </th>
  )
}

/** A heading of the rows of a group: its name, and how many there are on all pages. */
function GroupHeading({ of: { value, count }, width }: { of: NonNullable<Group['of']>; width: number }) {
  const { say, sayName, numbers } = useLanguage()
  return (
    <tr class="group">
      <th scope="rowgroup" colSpan={width}>
        {value === null ? say('none') : sayName(value)} <span class="muted">{numbers.format(count)}</span>
      </th>
    </tr>
  )
}

function Row({ columns, element, cell }: Pick<TableProps, 'columns' | 'cell'> & { element: Resource }) {
  const self = linkOf(element, 'self')
  return (
    <tr>
      {columns.map(([name, property], index) => (
        <td key={name}>
          {index === 0 && self ? (
            <To href={self.href}>{titleOf(element)}</To>
          ) : (
            (cell?.(element, [name, property]) ?? (
              <Value resource={element} name={name} property={property} />
            ))
          )}
        </td>
      ))}
    </tr>
  )
}
