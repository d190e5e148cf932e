import type { CSSProperties } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { IconButton } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { inWords } from '../../language/in-words.ts'
import { useLanguage } from '../../language/language.tsx'
import { Progress } from '../../views/progress.tsx'
import type { WidgetHandle } from './dragging.ts'
import { placeByKey } from './grid-keys.ts'
import type { Rectangle, Widget } from './layout.ts'
import { widgetKinds } from './widget-kinds.tsx'

/** The operations with which the keyboard and the drag handles arrange a widget. */
interface WidgetOperations {
  onPlace(where: Rectangle): void
  onRemove(): void
  onOptions(options: Widget['options']): Promise<boolean>
  move: WidgetHandle
  resize: WidgetHandle
}

interface WidgetProps {
  widget: Widget
  /** True if the widget is only proposed by the API, and has not been saved. */
  isProposed: boolean
  /** Position at which the widget would be dropped; undefined unless the widget is being dragged. */
  dragged: Rectangle | undefined
  arranging: WidgetOperations | undefined
}

export function WidgetView({ widget, isProposed, dragged, arranging }: WidgetProps) {
  const { say } = useLanguage()
  const id = useId()
  const name = useNames()(widget)
  return (
    <section
      class={`panel widget ${dragged ? 'dragged' : ''}`}
      aria-labelledby={id}
      style={styleOf(dragged ?? widget)}
    >
      <header>
        {arranging && <MoveHandle {...{ widget, name, ...arranging }} />}
        <h2 id={id}>{name}</h2>
        {arranging && (
          <IconButton icon="close" label={say('remove', { name })} onClick={arranging.onRemove} />
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling has to work with the keyboard */}
      <div class="widget-content" tabIndex={0}>
        {widget.id === undefined && !isProposed ? (
          <Progress />
        ) : (
          <Content widget={widget} onOptions={arranging?.onOptions} />
        )}
      </div>
      {arranging && <span class="corner" aria-hidden="true" {...arranging.resize} />}
    </section>
  )
}

/**
 * The content of a widget. It is read-only until the widget is saved, because the API cannot store the options of an
 * unsaved widget.
 */
function Content({ widget, onOptions }: { widget: Widget; onOptions?: WidgetOperations['onOptions'] }) {
  const { say } = useLanguage()
  const kind = widgetKinds[widget.identifier]
  if (!kind) return <p class="muted">{say('noContent')}</p>
  return (
    <kind.Content
      options={widget.options ?? {}}
      onOptions={widget.id === undefined ? undefined : onOptions}
    />
  )
}

interface MoveHandleProps extends WidgetOperations {
  widget: Widget
  name: string
}

/** The move handle of a widget. It keeps the focus while arrow keys move the widget past others. */
function MoveHandle({ widget, name, onPlace, move }: MoveHandleProps) {
  const { say } = useLanguage()
  const button = useRef<HTMLButtonElement>(null)
  const isMoving = useRef(false)
  useLayoutEffect(() => {
    if (isMoving.current) button.current?.focus()
    isMoving.current = false
  }, [widget])
  const byKey = (event: KeyboardEvent) => {
    const isMirrored = getComputedStyle(event.currentTarget as Element).direction === 'rtl'
    const where = placeByKey(event, widget, isMirrored)
    if (!where) return
    event.preventDefault()
    isMoving.current = true
    onPlace(where)
  }
  const label = say('arrange', { name })
  return (
    <button
      ref={button}
      type="button"
      class="quiet icon-button handle"
      aria-label={label}
      title={label}
      aria-describedby="grid-help"
      onKeyDown={byKey}
      {...move}
    >
      <Icon name="grip" />
    </button>
  )
}

/**
 * Returns a function that returns the title of a widget. The title comes from the options of the widget. If the options
 * contain no title, the title is the name of the widget's kind.
 */
export function useNames(): (widget: Widget) => string {
  const { say, sayName } = useLanguage()
  return ({ identifier, options }) => {
    if (typeof options?.name === 'string' && options.name) return sayName(options.name)
    const kind = widgetKinds[identifier]
    return kind ? say(kind.name) : sayName(inWords(identifier))
  }
}

const range = (start: number, end: number): string => (end - start > 1 ? `${start}–${end - 1}` : `${start}`)

/** Returns the rows and columns of a widget as text. */
export const inCells = ({ startRow, endRow, startColumn, endColumn }: Rectangle) => ({
  rows: range(startRow, endRow),
  columns: range(startColumn, endColumn),
})

const styleOf = ({ startRow, endRow, startColumn, endColumn }: Rectangle): CSSProperties => ({
  gridRow: `${startRow} / ${endRow}`,
  gridColumn: `${startColumn} / ${endColumn}`,
})
