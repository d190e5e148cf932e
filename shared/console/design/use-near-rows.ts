import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Heights, nearRows, type Stretch } from './near-rows.ts'

/** Up to so many rows are all drawn. */
export const FEW = 100

/**
 * Finds which of many rows are near the window; the others only take their room. A row that has the focus stays.
 *
 * @returns the stretches of rows from top to bottom, and a reference to the element whose children they are: each drawn row
 *   has its number as `data-row`
 */
export function useNearRows(count: number) {
  const body = useRef<HTMLTableSectionElement>(null)
  const heights = useRef(new Map<number, number>()).current
  const shown = useRef('')
  const [, setTurn] = useState(0)
  const isLong = count > FEW
  useLayoutEffect(() => {
    if (!isLong || !body.current) return
    const isFirst = heights.size === 0
    for (const row of rowsIn(body.current)) heights.set(Number(row.dataset.row), row.offsetHeight)
    // The others are expected to be as high: the page is as long from now on as it is going to be.
    if (isFirst) setTurn((turn) => turn + 1)
  })
  useLayoutEffect(() => {
    if (!isLong) return
    const look = () => {
      if (textOf(stretchesIn(body, count, heights)) !== shown.current) setTurn((turn) => turn + 1)
    }
    // Whatever it is that scrolls: the window, or what the rows are in.
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

/** Which rows are drawn, as a text that tells whether they are others. */
const textOf = (stretches: readonly Stretch[]) => stretches.map(({ from, to }) => `${from}–${to}`).join()

/** The rows within a window's height of the window, and the one with the focus. */
function stretchesIn({ current: body }: RefObject<Element | null>, count: number, heights: Heights) {
  const top = body?.getBoundingClientRect().top ?? 0
  const focused = body?.querySelector<HTMLElement>(':scope > [data-row]:focus-within')?.dataset.row
  const kept = focused === undefined ? undefined : Number(focused)
  return nearRows({ count, heights, low: -top - innerHeight, high: -top + 2 * innerHeight, kept })
}
