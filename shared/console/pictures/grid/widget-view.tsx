import type { CSSProperties } from 'preact'
import { inWords } from '../../language/in-words.ts'
import { useLanguage } from '../../language/language.tsx'
import type { Handle } from './dragging.ts'
import { placeByKey } from './grid-keys.ts'
import type { Rectangle, Widget } from './layout.ts'

/** The ways to arrange a widget: by keyboard, and by handles for a pointer. */
interface Arranging {
  onPlace(where: Rectangle): void
  onRemove(): void
  move: Handle
  resize: Handle
}

interface WidgetProps {
  widget: Widget
  /** The place where it is shown: while it is dragged, not where it is. */
  place: Rectangle
  arranging: Arranging | undefined
}

/** A widget on its grid. What such a widget shows is not part of the API, only which one it is. */
export function WidgetView({ widget, place, arranging }: WidgetProps) {
  const { say } = useLanguage()
  const name = nameOf(widget)
  const kind = inWords(widget.identifier)
  return (
    <section
      class="widget"
      aria-label={`${name}: ${say('widgetAt', inCells(widget))}`}
      style={styleOf(place)}
    >
      {arranging ? <Handles widget={widget} name={name} {...arranging} /> : <strong>{name}</strong>}
      {kind !== name && <p class="muted">{kind}</p>}
    </section>
  )
}

function Handles({
  widget,
  name,
  onPlace,
  onRemove,
  move,
  resize,
}: Arranging & { widget: Widget; name: string }) {
  const { say } = useLanguage()
  const byKey = (event: KeyboardEvent) => {
    const isMirrored = getComputedStyle(event.currentTarget as Element).direction === 'rtl'
    const where = placeByKey(event, widget, isMirrored)
    if (!where) return
    event.preventDefault()
    onPlace(where)
  }
  return (
    <>
      <button
        type="button"
        class="handle"
        aria-label={say('arrange', { name })}
        aria-describedby="grid-help"
        onKeyDown={byKey}
        {...move}
      >
        ✥ {name}
      </button>
      <button type="button" aria-label={say('remove', { name })} onClick={onRemove}>
        ✕
      </button>
      <span class="corner" aria-hidden="true" {...resize} />
    </>
  )
}

/** Widgets can be named by their options. */
export const nameOf = ({ identifier, options }: Widget): string =>
  typeof options?.name === 'string' && options.name ? options.name : inWords(identifier)

const range = (start: number, end: number): string => (end - start > 1 ? `${start}–${end - 1}` : `${start}`)

/** The rows and columns that a widget covers, for people. */
export const inCells = ({ startRow, endRow, startColumn, endColumn }: Rectangle) => ({
  rows: range(startRow, endRow),
  columns: range(startColumn, endColumn),
})

const styleOf = ({ startRow, endRow, startColumn, endColumn }: Rectangle): CSSProperties => ({
  gridRow: `${startRow} / ${endRow}`,
  gridColumn: `${startColumn} / ${endColumn}`,
})
