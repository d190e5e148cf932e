import type { ComponentChildren, CSSProperties, HTMLAttributes } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { To } from '../../navigation/navigation.tsx'
import { exchanged, rowBeginningWith, stepOf } from './keys.ts'
import type { Branch, TreeRow } from './tree.ts'
import './tree.css'

/** Milliseconds without typing after which the typed text is cleared. */
const TYPING_PAUSE_MS = 700

interface TreeProps {
  label: string
  rows: readonly TreeRow[]
  /** Address of the row that has the focus or gets it next. */
  current: string | undefined
  onCurrent(href: string): void
  onToggle(branch: Branch): void
  /** Additional content beside the title of a branch. */
  about?(branch: Branch): ComponentChildren
  /** Additional attributes of a row, for drag and drop. */
  rowProps?(branch: Branch): HTMLAttributes<HTMLDivElement>
  /** Called for each key press before the tree handles it. Returns whether the key was handled. */
  onKey?(event: KeyboardEvent, branch: Branch): boolean
}

/** A tree with keyboard navigation that follows the ARIA practices. Its rows are siblings in the DOM. */
export function TreeView(props: TreeProps) {
  const { label, rows, about, rowProps, onToggle, onCurrent } = props
  const found = rows.findIndex(({ branch }) => branch.href === props.current)
  const at = Math.max(found, 0)
  const { focused, onKeyDown } = useKeys(props, at)
  return (
    <div role="tree" aria-label={label} class="tree" onKeyDown={onKeyDown}>
      {rows.map(({ branch, level, position, siblings, isOpen }, index) => (
        <div
          key={branch.href}
          {...rowProps?.(branch)}
          ref={index === at ? focused : undefined}
          role="treeitem"
          aria-level={level}
          aria-posinset={position}
          aria-setsize={siblings}
          aria-expanded={isOpen}
          aria-selected={index === at && found >= 0}
          tabIndex={index === at ? 0 : -1}
          style={{ '--level': level } as CSSProperties}
          onFocus={() => onCurrent(branch.href)}
        >
          <Twist isOpen={isOpen} onToggle={() => onToggle(branch)} />
          <To href={branch.href} tabIndex={-1} draggable={false}>
            {branch.title}
          </To>
          {about?.(branch)}
        </div>
      ))}
    </div>
  )
}

/** Arrow that opens and closes a branch with the mouse. Keyboards and screen readers use the row itself. */
function Twist({ isOpen, onToggle }: { isOpen: boolean | undefined; onToggle(): void }) {
  if (isOpen === undefined) return <span class="twist" />
  return (
    <span class={isOpen ? 'twist open' : 'twist'} aria-hidden="true" onClick={onToggle}>
      ▸
    </span>
  )
}

/**
 * Moves the focus between the rows of a tree when keys are pressed. The row that gets the focus may not be rendered
 * yet.
 */
function useKeys({ rows, onCurrent, onToggle, onKey }: TreeProps, at: number) {
  const focused = useRef<HTMLDivElement>(null)
  const isMoving = useRef(false)
  const typed = useTyping()
  useLayoutEffect(() => {
    if (isMoving.current) focused.current?.focus()
    isMoving.current = false
  })
  const goTo = (index: number | undefined) => {
    const row = index === undefined ? undefined : rows[index]
    if (!row) return
    isMoving.current = true
    onCurrent(row.branch.href)
  }
  const walk = (event: KeyboardEvent) => {
    const step = stepOf(inReadingOrder(event), rows, at)
    if (!step) return
    event.preventDefault()
    if ('toggle' in step) onToggle(step.toggle)
    else goTo(step.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const branch = rows[at]?.branch
    if (!branch) return
    if (onKey?.(event, branch)) event.preventDefault()
    else if (isCommand(event)) return
    else if (event.key === 'Enter') focused.current?.querySelector('a')?.click()
    else if (isLetter(event)) goTo(rowBeginningWith(typed(event.key), rows, at))
    else walk(event)
  }
  return { focused, onKeyDown }
}

const isCommand = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey

/** Returns whether a key is a printable character, including the space, which may be part of a name. */
const isLetter = ({ key }: KeyboardEvent): boolean => /^.$/u.test(key)

/** Returns the key of an event, with left and right exchanged in right-to-left text. */
const inReadingOrder = ({ key, currentTarget }: KeyboardEvent): string =>
  getComputedStyle(currentTarget as Element).direction === 'rtl' ? exchanged(key) : key

function useTyping(): (key: string) => string {
  const typing = useRef({ text: '', last: 0 })
  return (key) => {
    const now = Date.now()
    const text = now - typing.current.last < TYPING_PAUSE_MS ? typing.current.text + key : key
    typing.current = { text, last: now }
    return text
  }
}
