import type { CSSProperties } from 'preact'
import { useState } from 'preact/hooks'
import { useLanguage } from '../../language/language.tsx'
import { useRowKeys } from '../../views/use-row-keys.ts'
import { useWidgetDragging } from './dragging.ts'
import {
  byPosition,
  type Layout,
  moved,
  type Rectangle,
  resized,
  type Widget,
  withOptions,
  withoutWidget,
  withWidgetAt,
} from './layout.ts'
import { inCells, useNames, WidgetView } from './widget-view.tsx'
import './grid.css'

interface GridProps {
  layout: Layout
  /** True if no layout has been saved, so that the API proposes one. */
  isProposed: boolean
  /** Saves a layout, and returns whether it was saved. Without this function, the layout is read-only. */
  onChange?(layout: Layout): Promise<boolean>
}

/** Widgets on their grid, movable and resizable by mouse and keyboard. */
export function GridView({ layout, isProposed, onChange }: GridProps) {
  const { say } = useLanguage()
  const nameOf = useNames()
  const keyOf = useRowKeys<Widget>((widget) => `${widget.identifier} ${layout.widgets.indexOf(widget)}`)
  const [announcement, announce] = useState('')
  const place = (widget: Widget, where: Rectangle) => {
    const next = withWidgetAt(layout, widget, where)
    announce(next ? say('widgetPlaced', { name: nameOf(widget), ...inCells(where) }) : say('noPlace'))
    if (next) onChange?.(next)
  }
  const remove = (widget: Widget) => {
    announce(say('widgetRemoved', { name: nameOf(widget) }))
    onChange?.(withoutWidget(layout, widget))
  }
  const { area, handle, draggedPlace } = useWidgetDragging(layout, place)
  const size = { '--rows': layout.rowCount, '--columns': layout.columnCount } as CSSProperties
  return (
    <>
      {layout.widgets.length === 0 && <p>{say('noWidgets')}</p>}
      <div class="grid" ref={area} style={size}>
        {[...layout.widgets].sort(byPosition).map((widget) => (
          <WidgetView
            key={keyOf(widget)}
            widget={widget}
            isProposed={isProposed}
            dragged={draggedPlace(widget)}
            arranging={
              onChange && {
                onPlace: (where) => place(widget, where),
                onRemove: () => remove(widget),
                onOptions: (options) => onChange(withOptions(layout, widget, options)),
                move: handle(widget, moved),
                resize: handle(widget, resized),
              }
            }
          />
        ))}
      </div>
      {onChange && (
        <p id="grid-help" class="muted">
          {say('gridHelp')}
        </p>
      )}
      <p role="status" class="unseen">
        {announcement}
      </p>
    </>
  )
}
