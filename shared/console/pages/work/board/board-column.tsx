import { useState } from 'preact/hooks'
import type { LinkTo, Resource } from '../../../api/hal.ts'
import { type FilterInQuery, filtersOf, idIn, withFilters } from '../../../api/query.ts'
import { IconButton } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { To } from '../../../navigation/navigation.tsx'
import { QuickAdd } from '../quick-add.tsx'
import { hrefOf } from '../work-package.ts'
import { Card } from './card.tsx'
import { type CardColumn, refuses } from './columns.ts'
import type { Dragging } from './use-dragged.ts'
import type { StatusMoving } from './use-moving.ts'

interface BoardColumnProps {
  column: CardColumn
  /** Number of work packages with the status, including work packages that are not shown; undefined until known. */
  count: number | undefined
  all: string
  isRead: boolean
  columns: readonly CardColumn[]
  /** Link to the form for new work packages; undefined if the requester may not create work packages. */
  add: LinkTo | undefined
  moving: StatusMoving
  dragging: Dragging
  /** Returns the card that has the given address; undefined if something other than a card was dropped. */
  card(href: string): Resource | undefined
}

/**
 * A column. An empty column is narrow, but cards can be dropped on it. A column refuses a card if the workflow of the
 * card does not allow the status of the column.
 */
export function BoardColumn({ card: cardAt, ...props }: BoardColumnProps) {
  const { column, columns, count, all, isRead, add, moving, dragging } = props
  const { say } = useLanguage()
  const [isBelow, setBelow] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const { name, cards, color } = column
  const isRefused = refuses(column, dragging.dragged)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setBelow(false)
    dragging.end()
    const card = cardAt(event.dataTransfer?.getData('text/plain') ?? '')
    if (card) moving.put(card, column)
  }
  const looks = [
    cards.length === 0 && !isAdding && 'empty',
    isBelow && !isRefused && 'below',
    isRefused && 'refused',
  ]
  return (
    <section
      class={['board-column', ...looks].filter(Boolean).join(' ')}
      aria-label={name}
      style={color ? { '--own': color } : undefined}
      onDragOver={(event) => {
        setBelow(true)
        if (!isRefused) event.preventDefault()
      }}
      onDragLeave={() => setBelow(false)}
      onDrop={drop}
    >
      <Head {...{ column, count, isRefused, isAdding }} onAdd={add && (() => setAdding(!isAdding))} />
      {add && isAdding && (
        <QuickAdd
          formLink={async () => add}
          links={{ status: { href: column.href } }}
          label={say('newWork')}
          isOpened
          isSeen={(made) => cards.some((card) => hrefOf(card) === hrefOf(made))}
        />
      )}
      <ul>
        {cards.map((card) => (
          <Card
            key={hrefOf(card)}
            {...{ card, columns, dragging }}
            hasMoved={moving.moves.some((move) => move.card === hrefOf(card))}
            onMove={(to) => moving.put(card, to)}
            onStep={(step) => moving.step(card, columns, step)}
          />
        ))}
      </ul>
      {isRead && cards.length > 0 && count !== undefined && count > cards.length && (
        <To href={withFilters(all, inColumn(all, column))}>
          {say('andMore', { count: count - cards.length })}
        </To>
      )}
    </section>
  )
}

interface HeadProps extends Pick<BoardColumnProps, 'column' | 'count'> {
  isRefused: boolean
  isAdding: boolean
  /** Opens or closes the field for a new work package; undefined if the requester may not create work packages. */
  onAdd: (() => void) | undefined
}

/** The heading of a column, with a marker while the column refuses the dragged card. */
function Head({ column: { name }, count, isRefused, isAdding, onAdd }: HeadProps) {
  const { say, numbers } = useLanguage()
  return (
    <header>
      <h2>
        <span>{name}</span> {count !== undefined && <small>{numbers.format(count)}</small>}
      </h2>
      {isRefused && (
        <span class="refusal" title={say('columnRefuses')}>
          <Icon name="refused" />
          <span class="unseen">{say('columnRefuses')}</span>
        </span>
      )}
      {onAdd && (
        <IconButton
          icon={isAdding ? 'close' : 'plus'}
          isSmall
          label={isAdding ? say('close') : say('newIn', { status: name })}
          aria-expanded={isAdding}
          onClick={onAdd}
        />
      )}
    </header>
  )
}

const inColumn = (all: string, { href }: CardColumn): readonly FilterInQuery[] => [
  ...filtersOf(all).filter(({ name }) => name !== 'status'),
  { name: 'status', operator: '=', values: [idIn(href)] },
]
