import type { ComponentChildren, RefObject } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { unaccented } from '#shared/platform/fold.ts'

/** Distance of a popover from its button and from the edges of the window, in pixels. */
const GAP_PX = 4
const EDGE_PX = 8

/**
 * A native popover below the button that opens it. The browser closes the popover on Escape or on a click outside, and
 * returns the focus.
 *
 * @returns the attributes of the button and of the `Popover`, whether the popover is open, and functions that open and
 * close the popover
 */
export function usePopover() {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  // Repositions the popover when it grows, which happens if its content is loaded after it opens.
  useLayoutEffect(() => {
    if (!isOpen || !popover.current) return
    const observer = new ResizeObserver(() => place(popover.current, button.current))
    observer.observe(popover.current)
    focusPresent(popover.current)
    return () => observer.disconnect()
  }, [isOpen])
  return {
    isOpen,
    open: () => button.current?.click(),
    close: () => popover.current?.hidePopover(),
    button: { ref: button, popovertarget: id, 'aria-expanded': isOpen } as const,
    popover: { element: popover, id, isOpen, onToggle: setOpen },
  }
}

interface PopoverProps {
  element: RefObject<HTMLDivElement | null>
  id: string
  isOpen: boolean
  onToggle(isOpen: boolean): void
  /** Selector of the elements that close the popover when they are pressed. By default, these elements are links. */
  closing?: string
  children: ComponentChildren
}

/** Content of a popover, mounted while it is open. Arrow keys move through its links, buttons and checkboxes. */
export const Popover = ({ element, id, isOpen, onToggle, closing = 'a', children }: PopoverProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the controls are inside; their events bubble up to this element
  <div
    ref={element}
    id={id}
    class="popover"
    popover="auto"
    onToggle={({ newState, currentTarget }) => {
      onToggle(newState === 'open')
      // If the popover is closed and immediately opened again, the browser sends only one event. In this case, the
      // content has stayed mounted, but has lost the focus.
      if (newState === 'open') focusPresent(currentTarget)
    }}
    onKeyDown={walk}
    onClick={({ currentTarget, target }) =>
      (target as Element).closest(closing) && currentTarget.hidePopover()
    }
  >
    {isOpen && children}
  </div>
)

/** Moves the focus to the selected item of a menu, or else to the first item. Arrow keys continue from there. */
export function focusPresent(menu: Element): void {
  if (menu.contains(document.activeElement)) return
  const item =
    menu.querySelector<HTMLElement>('.menu [aria-current]') ?? menu.querySelector('.menu :is(a, button)')
  ;(item as HTMLElement | null)?.focus()
}

/**
 * Moves the focus when a key is pressed. The arrow keys move the focus to the next or previous item. Home and End move
 * it to the first or last item. A letter moves it to an item that starts with the letter.
 */
function walk(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, [type=checkbox]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const goals: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }
  const isTyped = (event.target as Element).matches('input:not([type=checkbox]), select, textarea')
  const leavesSearch = (event.target as Element).matches('[type=search]') && event.key === 'ArrowDown'
  if (isTyped && !leavesSearch) return
  if (event.key in goals) word = NO_WORD
  const goal = items[goals[event.key] ?? indexOfTyped(event, items, at)]
  if (!goal) return
  event.preventDefault()
  goal.focus()
}

/** If the user types nothing for this number of milliseconds, the next letter starts a new search. */
const PAUSE_MS = 700

const NO_WORD = { letters: '', at: 0 }

let word = NO_WORD

/** Returns the index of the next item that starts with the letters just typed; -1 if there is none. */
function indexOfTyped(
  { key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent,
  items: readonly HTMLElement[],
  at: number,
) {
  const isLetter = key.length === 1 && !(ctrlKey || metaKey || altKey)
  const before = timeStamp - word.at < PAUSE_MS ? word.letters : ''
  if (!isLetter || (key === ' ' && !before)) return -1
  word = { letters: before + unaccented(key), at: timeStamp }
  // After the first letter, the search starts at the item after the current one. After further letters, it starts at
  // the current item, which may still match.
  const from = at + (before ? 0 : 1)
  const inOrder = [...items.slice(from), ...items.slice(0, from)]
  const found = inOrder.find(({ innerText }) => unaccented(innerText.trim()).startsWith(word.letters))
  return found ? items.indexOf(found) : -1
}

/** Positions a popover below its button, aligned with the start of the button and kept within the window. */
function place(popover: HTMLElement | null, button: HTMLElement | null): void {
  if (!popover || !button) return
  const { left, right, bottom } = button.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const isFromRight = getComputedStyle(button).direction === 'rtl' || left + width > innerWidth - EDGE_PX
  const wanted = isFromRight ? right - width : left
  popover.style.left = `${Math.max(EDGE_PX, Math.min(wanted, innerWidth - width - EDGE_PX))}px`
  popover.style.top = `${Math.max(EDGE_PX, Math.min(bottom + GAP_PX, innerHeight - height - EDGE_PX))}px`
}
