import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Heights, nearRows, type Stretch } from './near-rows.ts'

/** Maximum length of a list whose rows are all rendered. */
export const MAX_ROWS_AT_ONCE = 100

/**
 * Determines which of many rows are rendered: the rows near the window, and the row with the focus. Empty space stands
 * in for all other rows.
 *
 * @returns the ranges of rows to render, from top to bottom, and a ref for their parent element. The attribute
 * `data-row` of a rendered row must contain its number
 */
export function useNearRows(count: number) {
  const body = useRef<HTMLTableSectionElement>(null)
  const heights = useRef(new Map<number, number>()).current
  const shown = useRef('')
  const [, setTurn] = useState(0)
  const isLong = count > MAX_ROWS_AT_ONCE
  useLayoutEffect(() => {
    if (!isLong || !body.current) return
    const isFirst = heights.size === 0
    for (const row of rowsIn(body.current)) heights.set(Number(row.dataset.row), row.offsetHeight)
    // Renders once more after the first measurement. The rows outside the rendered ranges then get the average measured
    // height, so that the length of the page hardly changes.
    if (isFirst) setTurn((turn) => turn + 1)
  })
  useLayoutEffect(() => {
    if (!isLong) return
    const look = () => {
      if (textOf(stretchesIn(body, count, heights)) !== shown.current) setTurn((turn) => turn + 1)
    }
    // Listens in the capture phase, because the rows may scroll with the window or within a container.
    addEventListener('scroll', look, { passive: true, capture: true })
    addEventListener('resize', look)
    look()
    return () => {
      removeEventListener('scroll', look, { capture: true })
      removeEventListener('resize', look)
    }
  }, [isLong, count])
  const stretches = isLong ? stretchesIn(body, count, heights) : [{ from: 0, to: count }]
  shown.current = textOf(stretches)
  return { body, stretches }
}

const rowsIn = (body: Element) => body.querySelectorAll<HTMLElement>(':scope > [data-row]')

/** Returns a text that identifies the rendered ranges, so that two sets of ranges can be compared. */
const textOf = (stretches: readonly Stretch[]) => stretches.map(({ from, to }) => `${from}–${to}`).join()

function stretchesIn({ current: body }: RefObject<Element | null>, count: number, heights: Heights) {
  const top = body?.getBoundingClientRect().top ?? 0
  const focused = body?.querySelector<HTMLElement>(':scope > [data-row]:focus-within')?.dataset.row
  const kept = focused === undefined ? undefined : Number(focused)
  return nearRows({ count, heights, low: -top - innerHeight, high: -top + 2 * innerHeight, kept })
}
