import { useState } from 'preact/hooks'
import { isCollection, type LinkTo, linkOf, type Resource } from '../../../api/hal.ts'
import { useResource } from '../../../api/use-api.tsx'
import { IconButton } from '../../../design/button.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { CollectionHeader } from '../../../views/collection-header.tsx'
import { ProblemText } from '../../../views/problem.tsx'
import { QuickAdd } from '../quick-add.tsx'
import { hrefOf } from '../work-package.ts'
import { workPage } from '../work-page.tsx'
import './board.css'
import { Card } from './card.tsx'
import { beside, type Column, columnsOf, statusesOf } from './columns.ts'
import { useCards } from './use-cards.ts'
import { useMoving } from './use-moving.ts'

/** Work packages by their status. They are put into another one by dragging them, with a menu, or by keys. */
export const Board = workPage(({ collection, view, where, onChanged }) => {
  const { say } = useLanguage()
  const { cards, whole } = useCards(collection, view)
  const statuses = useResource(linkOf(where.root, 'statuses')?.href).value
  const { moves, move, problem } = useMoving()
  const columns = columnsOf(
    statuses && isCollection(statuses) ? statuses._embedded.elements : statusesOf(cards),
    cards,
    moves,
  )
  const add = where.isInProject ? linkOf(collection, 'createWorkPackage') : undefined
  const put = (href: string, column: Column) => {
    const card = cards.find((one) => hrefOf(one) === href)
    if (card && !column.cards.includes(card)) move(card, column)
  }
  return (
    <section class="board-page">
      <CollectionHeader collection={whole} {...{ view, onChanged }} />
      {problem && <ProblemText problem={problem} />}
      {cards.length < whole.total && (
        <p class="muted">{say('cut', { shown: cards.length, total: whole.total })}</p>
      )}
      <div class="board">
        {columns.map((column) => (
          <BoardColumn
            key={column.href}
            {...{ column, columns, add, put }}
            isMoved={(card) => moves.has(hrefOf(card))}
          />
        ))}
      </div>
    </section>
  )
})

interface BoardColumnProps {
  column: Column
  columns: readonly Column[]
  /** The form for new work, where it can be made. */
  add: LinkTo | undefined
  /** Puts the card with an address into a column. */
  put(card: string, column: Column): void
  isMoved(card: Resource): boolean
}

/** A status. Without cards it is narrow, and takes cards all the same. */
function BoardColumn({ column, columns, add, put, isMoved }: BoardColumnProps) {
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
          <span>{name}</span> <small>{numbers.format(cards.length)}</small>
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
    </section>
  )
}
