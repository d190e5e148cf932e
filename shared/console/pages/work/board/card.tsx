import { useLayoutEffect, useRef } from 'preact/hooks'
import { linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import { useResource } from '../../../api/use-api.tsx'
import { Avatar } from '../../../design/avatar.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Menu, MenuItem, MenuItems } from '../../../design/menu.tsx'
import { focusPresent } from '../../../design/popover.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { To } from '../../../navigation/navigation.tsx'
import { ChangedBy } from '../../../values/changed-by.tsx'
import { WorkType } from '../../../values/type-icon.tsx'
import { ProblemText } from '../../../views/problem.tsx'
import { DueDate } from '../due-date.tsx'
import { NoTransition } from '../no-transition.tsx'
import { isStuck, mayGetIn } from '../transitions.ts'
import { hrefOf, numberOf } from '../work-package.ts'
import type { CardColumn } from './columns.ts'
import type { Dragging } from './use-dragged.ts'

interface CardProps {
  card: Resource
  columns: readonly CardColumn[]
  dragging: Dragging
  /** True if the card was just moved. The card then regains the focus, unless another card is being dragged. */
  hasMoved: boolean
  onMove(column: CardColumn): void
  /** Moves the card to the previous or next possible status. */
  onStep(step: -1 | 1): void
}

/** A card on a board. It can be moved by dragging, with its menu, or with Alt and an arrow key. */
export function Card({ card, columns, dragging, hasMoved, onMove, onStep }: CardProps) {
  const element = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    if (!hasMoved || dragging.dragged) return
    element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    element.current?.querySelector('a')?.focus()
  }, [hasMoved])
  const canMove = linkOf(card, 'update') !== undefined
  const step = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 }
    const wanted = event.altKey && canMove ? steps[event.key] : undefined
    if (!wanted) return
    event.preventDefault()
    onStep(wanted)
  }
  const type = linkOf(card, 'type')
  return (
    <li
      ref={element}
      class="card"
      draggable={canMove}
      onDragStart={(event) => {
        event.dataTransfer?.setData('text/plain', hrefOf(card))
        dragging.begin(card)
      }}
      onDragEnd={dragging.end}
      onKeyDown={step}
    >
      <p class="about">
        {type && <WorkType type={type} />} {numberOf(card)}
        <ChangedBy of={card} isShort />
      </p>
      <To href={hrefOf(card)} aria-keyshortcuts={canMove ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}>
        {titleOf(card)}
      </To>
      <Foot card={card} />
      {canMove && <Moves {...{ card, columns, onMove }} />}
    </li>
  )
}

/** The foot of a card, with the assignee and the finish date of the work package. */
function Foot({ card }: { card: Resource }) {
  const assignee = linkOf(card, 'assignee')?.title
  return (
    <p class="foot">
      <DueDate of={card} />
      {assignee && (
        <span class="who" title={assignee}>
          <Avatar name={assignee} />
          <span class="unseen">{assignee}</span>
        </span>
      )}
    </p>
  )
}

type MovesProps = Pick<CardProps, 'card' | 'columns' | 'onMove'>

/** A menu of the statuses to which the card may move. */
function Moves(props: MovesProps) {
  const { say } = useLanguage()
  return (
    <Menu
      label={say('moveCard', { name: titleOf(props.card) })}
      button={<Icon name="more" />}
      class="quiet icon-button"
    >
      <Targets {...props} />
    </Menu>
  )
}

function Targets({ card, columns, onMove }: MovesProps) {
  const { say } = useLanguage()
  const list = useRef<HTMLDivElement>(null)
  const href = linkOf(card, 'schema')?.href
  const { value: schema, problem } = useResource(href)
  useLayoutEffect(() => {
    if (list.current) focusPresent(list.current)
  }, [schema])
  if (problem) return <ProblemText problem={problem} />
  if (href && !schema) return <Skeleton lines={3} />
  const [present, mayGet] = [linkOf(card, 'status')?.href, mayGetIn(schema ?? {}, card)]
  const others = columns.filter(({ href }) => href !== present && mayGet(href))
  if (schema && isStuck(schema, card)) return <NoTransition of={card} />
  if (others.length === 0) return <p>{say('canNotBeMoved', { name: titleOf(card) })}</p>
  return (
    <div ref={list}>
      <MenuItems title={say('status')}>
        {others.map((column) => (
          <MenuItem key={column.href} onChoose={() => onMove(column)}>
            {column.name}
          </MenuItem>
        ))}
      </MenuItems>
    </div>
  )
}
