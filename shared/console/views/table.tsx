import type { ComponentChildren, VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import { type ListSearch, linkOf, type Resource, titleOf } from '../api/hal.ts'
import { sortedBy, sortOf } from '../api/query.ts'
import { MAX_ROWS_AT_ONCE, useNearRows } from '../design/use-near-rows.ts'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'
import { To, useNavigation } from '../navigation/navigation.tsx'
import { ChangedBy } from '../values/changed-by.tsx'
import { Value } from '../values/value.tsx'
import type { Column } from './column.ts'
import { widthOf, widthsOf } from './column-widths.ts'
import type { RowGroup } from './groups.ts'

interface TableProps {
  title: string
  columns: readonly Column[]
  groups: readonly RowGroup[]
  /** The Search resource of the list, which declares the sort keys. */
  search: ListSearch | undefined
  /** Address of the list, including its current sort order. */
  fullHref: string
  /** Renders a value. Returns undefined for the default rendering. */
  cell?(element: Resource, column: Column): ComponentChildren
  /** Renders the first cell. */
  first?(element: Resource): ComponentChildren
  /** Renders additional content beside the name of a group. */
  aboutGroup?(of: NonNullable<RowGroup['of']>): ComponentChildren
}

/** A table of elements in their groups. The first cell links to the element, if the element has an address. */
export function Table({ title, columns, groups, search, fullHref, cell, first, aboutGroup }: TableProps) {
  const keys = new Set(search?.sortBy.map(({ name }) => name))
  const rows = groups.reduce((sum, { elements }) => sum + elements.length, 0)
  const leadsAway =
    keys.size > 0 || groups.some(({ elements }) => elements.some((one) => linkOf(one, 'self')))
  const isLong = groups.some(({ elements }) => elements.length > MAX_ROWS_AT_ONCE)
  const width = widthOf(columns)
  return (
    <section
      class={`scrollable listing ${width > FITTING_REM ? 'wide' : ''}`}
      aria-label={title}
      tabIndex={leadsAway ? undefined : 0}
    >
      {/* biome-ignore lint/a11y/useKeyWithMouseEvents: screen readers read the whole text of a truncated cell */}
      <table
        aria-rowcount={isLong ? rows : undefined}
        style={{ '--width': `${width}rem` }}
        onMouseOver={sayWhole}
      >
        <colgroup>
          {widthsOf(columns).map((one, index) => (
            <col key={columns[index]?.[0]} style={{ inlineSize: one && `${one}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column[0]} {...{ column, fullHref }} isSortable={keys.has(column[0])} />
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Rows key={group.of?.value} {...{ group, columns, cell, first, aboutGroup }} />
        ))}
      </table>
    </section>
  )
}

/** Width in rem of a list of work packages with its default columns. A table of this width fits most windows. */
const FITTING_REM = 61

/** Shows the text of a truncated cell in a tooltip, since cells are single-line. */
function sayWhole({ target }: MouseEvent) {
  const cell = (target as Element).closest<HTMLElement>('td, th')
  if (!cell) return
  const parts = [cell, ...cell.querySelectorAll(':not(.unseen)')]
  cell.title = parts.some(({ scrollWidth, clientWidth }) => clientWidth && scrollWidth > clientWidth)
    ? cell.innerText
    : ''
}

/** The rows of a group. If there are many rows, only the rows near the window are rendered. */
function Rows({ group: { of, elements }, columns, cell, first, aboutGroup }: RowsProps) {
  const { body, stretches } = useNearRows(elements.length)
  // Rendered rows are reused, so that unchanged rows are not diffed while scrolling.
  const drawn = useMemo(() => new Map<Resource, VNode>(), [elements, columns, cell, first])
  const rowOf = (element: Resource, number: number) => {
    const row = drawn.get(element) ?? (
      <Row key={linkOf(element, 'self')?.href ?? number} {...{ columns, element, cell, first, number }} />
    )
    drawn.set(element, row)
    return row
  }
  return (
    <tbody ref={body}>
      {of && (
        <GroupHeading of={of} width={columns.length}>
          {aboutGroup?.(of)}
        </GroupHeading>
      )}
      {stretches.flatMap(({ from, to, gap }) =>
        gap !== undefined
          ? [<Gap key={`gap ${from}`} height={gap} width={columns.length} />]
          : elements.slice(from, to).map((element, index) => rowOf(element, from + index)),
      )}
    </tbody>
  )
}

interface RowsProps extends Pick<TableProps, 'columns' | 'cell' | 'first' | 'aboutGroup'> {
  group: RowGroup
}

/** Blank space in place of the rows that are not rendered. */
const Gap = ({ height, width }: { height: number; width: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the row contains nothing that can have the focus
  <tr aria-hidden="true" style={{ blockSize: `${height}px` }}>
    <td colSpan={width} />
  </tr>
)

const SORTED = { asc: 'ascending', desc: 'descending' } as const

interface HeadingProps {
  column: Column
  fullHref: string
  isSortable: boolean
}

function Heading({ column: [name, property], fullHref, isSortable }: HeadingProps) {
  const { sayName } = useLanguage()
  const { place } = useNavigation()
  const [first] = sortOf(fullHref)
  const direction = first?.[0] === name ? first[1] : undefined
  const label = sayName(property?.name ?? inWords(name))
  return (
    <th scope="col" aria-sort={direction && SORTED[direction]}>
      {isSortable ? <To href={sortedBy(place.href, name, fullHref)}>{label}</To> : label}
    </th>
  )
}

/** Heading of a group: its name, and the number of elements on all pages. */
function GroupHeading({ of: { value, count }, width, children }: GroupHeadingProps) {
  const { say, numbers } = useLanguage()
  return (
    <tr class="group">
      <th scope="rowgroup" colSpan={width}>
        {value === null ? say('none') : value} <span class="muted">{numbers.format(count)}</span>
        {children}
      </th>
    </tr>
  )
}

interface GroupHeadingProps {
  of: NonNullable<RowGroup['of']>
  width: number
  children?: ComponentChildren
}

interface RowProps extends Pick<TableProps, 'columns' | 'cell' | 'first'> {
  element: Resource
  /** Index of the row in its group. */
  number: number
}

function Row({ columns, element, cell, first, number }: RowProps) {
  const self = linkOf(element, 'self')
  return (
    <tr data-row={number} aria-rowindex={number + 1}>
      {columns.map(([name, property], index) => (
        <td key={name}>
          {index === 0 && <ChangedBy of={element} isShort />}
          {index === 0 && first ? (
            first(element)
          ) : index === 0 && self ? (
            <To href={self.href}>
              <bdi>{titleOf(element)}</bdi>
            </To>
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
