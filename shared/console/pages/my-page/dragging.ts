import { useRef, useState } from 'preact/hooks'
import { isInGrid, type Layout, type moved, type Rectangle, type resized, type Widget } from './layout.ts'

interface Dragged {
  readonly widget: Widget
  readonly place: Rectangle
}

type Change = typeof moved | typeof resized

export interface WidgetHandle {
  onPointerDown(event: PointerEvent): void
  onPointerMove(event: PointerEvent): void
  onPointerUp(): void
  onPointerCancel(): void
}

interface Start {
  x: number
  y: number
  widget: Widget
  change: Change
}

/**
 * Drags widgets from cell to cell of a grid. A widget that is dragged outside of the grid keeps its last position.
 *
 * @param onPlace called with the drop position
 */
export function useWidgetDragging(layout: Layout, onPlace: (widget: Widget, place: Rectangle) => void) {
  const area = useRef<HTMLDivElement>(null)
  const start = useRef<Start | undefined>(undefined)
  const [dragged, setDragged] = useState<Dragged>()
  const end = () => {
    start.current = undefined
    setDragged(undefined)
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (!start.current || !area.current) return
    const { x, y, widget, change } = start.current
    const [rows, columns] = cellsBetween(area.current, layout, clientX - x, clientY - y)
    const place = change(widget, rows, columns)
    if (isInGrid(place, layout)) setDragged({ widget, place })
  }
  const drop = () => {
    if (dragged) onPlace(dragged.widget, dragged.place)
    end()
  }
  const begin = (widget: Widget, change: Change) => (event: PointerEvent) => {
    if (event.button !== 0) return
    const handle = event.currentTarget as Element
    handle.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, y: event.clientY, widget, change }
  }
  const handle = (widget: Widget, change: Change): WidgetHandle => ({
    onPointerDown: begin(widget, change),
    onPointerMove: move,
    onPointerUp: drop,
    onPointerCancel: end,
  })
  return {
    area,
    handle,
    /** The position at which a dragged widget would be dropped; undefined if the widget is not being dragged. */
    draggedPlace: (widget: Widget) => (dragged?.widget === widget ? dragged.place : undefined),
  }
}

/** Converts a distance in pixels to a number of rows and columns. */
function cellsBetween(area: Element, { rowCount, columnCount }: Layout, x: number, y: number) {
  const { width, height } = area.getBoundingClientRect()
  const direction = getComputedStyle(area).direction === 'rtl' ? -1 : 1
  return [Math.round((y * rowCount) / height), Math.round((direction * x * columnCount) / width)] as const
}
