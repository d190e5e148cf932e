import { useRef, useState } from 'preact/hooks'
import { type Axis, type MovedPart, type Span, stretched } from './axis.ts'

const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Number of days by which an arrow key moves an end of a bar while Shift is held. */
const WEEK_DAYS = 7

/**
 * Moves a bar, or one end of the bar, along an axis, by dragging or with keys. If somebody else changes the bar's dates
 * during the move, that change is ignored.
 *
 * @param onDone called on release, with the line as it was before the move, and its new span
 */
export function useStretching<Line extends { span: Span }>(
  axis: Axis,
  line: Line,
  onDone: (line: Line, next: Span) => void,
) {
  const begin = useRef<number | undefined>(undefined)
  const [next, setNext] = useState<Span>()
  const seen = useRef(line)
  if (next === undefined) seen.current = line
  const { span } = seen.current
  const end = (isDone: boolean) => {
    begin.current = undefined
    setNext(undefined)
    if (isDone && next && (next.from !== span.from || next.to !== span.to)) onDone(seen.current, next)
  }
  // The handle of an end is inside the handle of the bar. The events of an end's handle do not propagate to the bar's
  // handle, so that only the end moves.
  const handleOf = (which: MovedPart) => ({
    onPointerDown(event: PointerEvent & { currentTarget: HTMLElement }) {
      if (event.button !== 0) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      begin.current = event.clientX
    },
    onPointerMove(event: PointerEvent & { currentTarget: HTMLElement }) {
      const { clientX, currentTarget } = event
      if (begin.current === undefined) return
      event.stopPropagation()
      setNext(stretched(span, which, daysAlong(currentTarget, clientX - begin.current, axis)))
    },
    onPointerUp(event: PointerEvent) {
      event.stopPropagation()
      end(true)
    },
    onPointerCancel: () => end(false),
    onBlur: () => end(true),
    onKeyDown(event: KeyboardEvent & { currentTarget: HTMLElement }) {
      event.stopPropagation()
      if (event.key === 'Escape' || event.key === 'Enter') return end(event.key === 'Enter')
      const days = daysByKey(event)
      if (days === 0) return
      event.preventDefault()
      setNext(stretched(next ?? span, which, days))
    },
  })
  return { shown: next ?? span, isMoving: next !== undefined, handleOf }
}

/**
 * Returns the number of days by which a key press moves an end of a bar. The number is positive in the direction of the
 * time axis.
 */
const daysByKey = ({ key, shiftKey, currentTarget }: KeyboardEvent & { currentTarget: HTMLElement }) =>
  (KEYS[key] ?? 0) * directionOf(currentTarget) * (shiftKey ? WEEK_DAYS : 1)

const directionOf = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)

/** Converts a distance to a number of days. The distance is measured along the time axis that contains the element. */
function daysAlong(element: Element, distance: number, axis: Axis): number {
  const { width } = element.closest('.days')?.getBoundingClientRect() ?? { width: axis.days }
  return Math.round((directionOf(element) * distance * axis.days) / width)
}
