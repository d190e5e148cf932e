import type { CSSProperties } from 'preact'
import { useState } from 'preact/hooks'
import { useLanguage } from '../../language/language.tsx'
import { useDragging } from './dragging.ts'
import {
  type Layout,
  moved,
  placedAt,
  type Rectangle,
  resized,
  type Widget,
  withoutWidget,
} from './layout.ts'
import { inCells, nameOf, WidgetView } from './widget-view.tsx'
import './grid.css'

interface GridProps {
  layout: Layout
  /** Without it, nothing can be changed. */
  onChange?(layout: Layout): void
}

/** A grid with its widgets, which are moved and resized by mouse and by keyboard. */
export function GridView({ layout, onChange }: GridProps) {
  const { say } = useLanguage()
  const [said, setSaid] = useState('')
  const place = (widget: Widget, where: Rectangle) => {
    const next = placedAt(layout, widget, where)
    setSaid(next ? say('widgetPlaced', { name: nameOf(widget), ...inCells(where) }) : say('noPlace'))
    if (next) onChange?.(next)
  }
  const remove = (widget: Widget) => {
    setSaid(say('widgetRemoved', { name: nameOf(widget) }))
    onChange?.(withoutWidget(layout, widget))
  }
  const { area, handle, placeOf } = useDragging(layout, place)
  const size = { '--rows': layout.rowCount, '--columns': layout.columnCount } as CSSProperties
  return (
    <>
      <div class="grid-frame">
        <div class="grid" ref={area} style={size}>
          {layout.widgets.map((widget, index) => (
            <WidgetView
              key={widget.id ?? `new ${index}`}
              widget={widget}
              place={placeOf(widget)}
              arranging={
                onChange && {
                  onPlace: (where) => place(widget, where),
                  onRemove: () => remove(widget),
                  move: handle(widget, moved),
                  resize: handle(widget, resized),
                }
              }
            />
          ))}
        </div>
      </div>
      <p role="status" class="muted">
        {said}
      </p>
    </>
  )
}
