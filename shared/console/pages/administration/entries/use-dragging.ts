import { useRef, useState } from 'preact/hooks'
import { indexAt } from './order.ts'

/** A drag of a row, with the index where the drag began and the index where the row would be dropped. */
interface Drag {
  readonly from: number
  readonly to: number
}

/**
 * Drags the rows of a list by their handles, with a mouse or a finger. The list scrolls to the row below the pointer.
 *
 * @param onDrop called if a row is dropped at another index
 */
export function useRowDragging(onDrop: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<Drag>()
  const begin = (from: number) => (event: PointerEvent & { currentTarget: HTMLElement }) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from, to: from })
  }
  const move = ({ clientY }: PointerEvent) => {
    const rows = [...(list.current?.children ?? [])]
    if (!drag) return
    const to = indexAt(
      rows.map((row) => row.getBoundingClientRect()),
      clientY,
    )
    rows[to]?.scrollIntoView({ block: 'nearest' })
    if (to !== drag.to) setDrag({ ...drag, to })
  }
  const drop = () => {
    setDrag(undefined)
    if (drag && drag.from !== drag.to) onDrop(drag.from, drag.to)
  }
  return {
    list,
    /** Attributes of the handle of a row. */
    handle: (index: number) => ({
      onPointerDown: begin(index),
      onPointerMove: move,
      onPointerUp: drop,
      onPointerCancel: () => setDrag(undefined),
    }),
    /**
     * Returns the CSS class of a row. It marks the dragged row, or the edge of another row at which the dragged row
     * would be dropped.
     */
    look: (index: number): string => lookOf(index, drag),
  }
}

export type DragHandle = ReturnType<ReturnType<typeof useRowDragging>['handle']>

function lookOf(index: number, drag: Drag | undefined): string {
  if (!drag || (index !== drag.from && index !== drag.to)) return ''
  if (index === drag.from) return 'dragged'
  return drag.to < drag.from ? 'drop-before' : 'drop-after'
}
