import { useState } from 'preact/hooks'
import { isCollection, type LinkTo, linkOf, type Resource } from '../../../api/hal.ts'
import { type Condition, filtersOf, withFilters } from '../../../api/query.ts'
import { useResource } from '../../../api/use-api.tsx'
import { IconButton } from '../../../design/button.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { To } from '../../../navigation/navigation.tsx'
import { CollectionHeader } from '../../../views/collection-header.tsx'
import { idIn } from '../../../views/filter-search.tsx'
import { QuickAdd } from '../quick-add.tsx'
import { countsAt, useCounts } from '../use-counts.ts'
import { hrefOf } from '../work-package.ts'
import { workPage } from '../work-page.tsx'
import { unasked } from './asked.ts'
import './board.css'
import { Card } from './card.tsx'
import { beside, type CardColumn, columnsOf, countIn, statusesOf } from './columns.ts'
import { useCards } from './use-cards.ts'
import { useMoving } from './use-moving.ts'

/** A board: work packages in a column for each status. Cards are moved by dragging, by menu or by keys. */
export const Board = workPage(({ collection, view, where, onChanged }) => {
  const { say } = useLanguage()
  const { cards, completeList, isRead } = useCards(collection, view)
  const statuses = useResource(linkOf(where.root, 'statuses')?.href).value
  const all = unasked(linkOf(completeList, 'self')?.href ?? '')
  const { value: counts } = useCounts(all, 'status')
  const { moves, move } = useMoving(countsAt(all, 'status'))
  const columns = columnsOf(
    statuses && isCollection(statuses) ? statuses._embedded.elements : statusesOf(cards),
    cards,
  )
  const add = where.isInProject ? linkOf(collection, 'createWorkPackage') : undefined
  const put = (href: string, column: CardColumn) => {
    const card = cards.find((one) => hrefOf(one) === href)
    if (card && !column.cards.includes(card)) move(card, column)
  }
  return (
    <section class="board-page">
      <CollectionHeader collection={completeList} isCounted={isRead} {...{ view, onChanged }} />
      {isRead && cards.length < completeList.total && (
        <p class="muted">{say('cut', { shown: cards.length, total: completeList.total })}</p>
      )}
      <div class="board">
        {columns.map((column) => (
          <BoardColumn
            key={column.href}
            {...{ column, columns, add, put, all, isRead }}
            count={counts && countIn(column, counts, moves)}
            isMoved={(card) => moves.some((move) => move.card === hrefOf(card))}
          />
        ))}
      </div>
    </section>
  )
})

interface BoardColumnProps {
  column: CardColumn
  /** Number of work packages with the status, even if not all are shown; undefined until it is known. */
  count: number | undefined
  /** Address of the list of all cards. */
  all: string
  /** True if all cards have been read. */
  isRead: boolean
  columns: readonly CardColumn[]
  /** Form for new work packages; undefined if the requester may not create any. */
  add: LinkTo | undefined
  /** Moves a card, by its address, to a column. */
  put(card: string, column: CardColumn): void
  isMoved(card: Resource): boolean
}

/** A column. Without cards it is narrow, and still a drop target. */
function BoardColumn({ column, count, all, isRead, columns, add, put, isMoved }: BoardColumnProps) {
  const { say, numbers } = useLanguage()
  const [isBelow, setBelow] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const { name, cards, color } = column
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setBelow(false)
    put(event.dataTransfer?.getData('text/plain') ?? '', column)
  }
  return (
    <section
      class={`board-column ${cards.length === 0 && !isAdding ? 'empty' : ''} ${isBelow ? 'below' : ''}`}
      aria-label={name}
      style={color ? { '--own': color } : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setBelow(true)
      }}
      onDragLeave={() => setBelow(false)}
      onDrop={drop}
    >
      <header>
        <h2>
          <span>{name}</span> {count !== undefined && <small>{numbers.format(count)}</small>}
        </h2>
        {add && (
          <IconButton
            icon={isAdding ? 'close' : 'plus'}
            isSmall
            label={isAdding ? say('close') : say('newIn', { status: name })}
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          />
        )}
      </header>
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
            {...{ card, columns }}
            hasMoved={isMoved(card)}
            onMove={(to) => put(hrefOf(card), to)}
            onStep={(step) => {
              const to = beside(columns, column.href, step)
              if (to) put(hrefOf(card), to)
            }}
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

/** Filters for the work packages of a column. */
const inColumn = (all: string, { href }: CardColumn): readonly Condition[] => [
  ...filtersOf(all).filter(({ name }) => name !== 'status'),
  { name: 'status', operator: '=', values: [idIn(href)] },
]
