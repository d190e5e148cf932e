import { useLayoutEffect, useRef } from 'preact/hooks'
import { linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import { Avatar } from '../../../design/avatar.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Menu, MenuItem, MenuItems } from '../../../design/menu.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { To } from '../../../navigation/navigation.tsx'
import { ChangedBy } from '../../../values/changed-by.tsx'
import { DueDate } from '../due-date.tsx'
import { hrefOf, numberOf } from '../work-package.ts'
import type { CardColumn } from './columns.ts'

interface CardProps {
  card: Resource
  columns: readonly CardColumn[]
  /** True if the card was just moved. It then gets the focus back. */
  hasMoved: boolean
  onMove(column: CardColumn): void
  /** Moves the card to the previous or next status. */
  onStep(step: -1 | 1): void
}

/** A card on a board. It is moved by dragging, by its menu, or by Alt and an arrow key. */
export function Card({ card, columns, hasMoved, onMove, onStep }: CardProps) {
  const element = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    if (!hasMoved) return
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
  const type = linkOf(card, 'type')?.title ?? ''
  return (
    <li
      ref={element}
      class="card"
      draggable={canMove}
      onDragStart={(event) => event.dataTransfer?.setData('text/plain', hrefOf(card))}
      onKeyDown={step}
    >
      <p class="about">
        {type} {numberOf(card)}
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

/** Assignee and finish date. */
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

function Moves({ card, columns, onMove }: Pick<CardProps, 'card' | 'columns' | 'onMove'>) {
  const { say } = useLanguage()
  const present = linkOf(card, 'status')?.href
  return (
    <Menu
      label={say('moveCard', { name: titleOf(card) })}
      button={<Icon name="more" />}
      class="quiet icon-button"
    >
      <MenuItems title={say('status')}>
        {columns
          .filter(({ href }) => href !== present)
          .map((column) => (
            <MenuItem key={column.href} onChoose={() => onMove(column)}>
              {column.name}
            </MenuItem>
          ))}
      </MenuItems>
    </Menu>
  )
}
