import { message, type Text } from '#shared/platform/language/message.ts'
import type { Validated } from '#shared/platform/properties/kind.ts'
import { NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import { isObject } from '#shared/platform/query/list-input.ts'
import type { Rectangle } from './geometry.ts'
import { identifiers, limits, MY_PAGE } from './limits.ts'
import { optionsWithHtml } from './texts.ts'

export interface Widget extends Rectangle {
  /** The id is unique within the grid of the widget. */
  id: number
  identifier: string
  /** The options of the widget, as JSON. The service itself uses only one option: the text of a text widget. */
  options: string
}

/** A widget in request bodies and resources. */
interface WidgetValue extends Omit<Widget, 'id' | 'options'> {
  _type: 'GridWidget'
  id?: number
  options: Record<string, unknown>
}

const coordinates = ['startRow', 'endRow', 'startColumn', 'endColumn'] as const

const INVALID = 'is invalid.'

/** Returns a widget as resources represent it. */
export const shownWidget = ({ id, identifier, options, ...place }: Widget): WidgetValue => ({
  _type: 'GridWidget',
  id,
  identifier,
  ...coordinatesOf(place),
  options: JSON.parse(options),
})

const coordinatesOf = (widget: Pick<Widget, (typeof coordinates)[number]>) =>
  Object.fromEntries(coordinates.map((name) => [name, widget[name]])) as Pick<
    Widget,
    (typeof coordinates)[number]
  >

/** Returns a widget as a client can send it. A new widget has no id, because the write allocates the id. */
export function offeredWidget(widget: Widget, present: readonly Widget[]): WidgetValue {
  const { id, ...shown } = shownWidget(widget)
  return present.some((other) => other.id === id) ? { ...shown, id } : shown
}

/** A widget in a body. If it has the id of an existing widget, omitted members keep their values. */
export type GivenWidget = Partial<Omit<WidgetValue, '_type'>>

/** Checks each widget in a body by itself. `placed` then merges these widgets with the existing ones. */
export function readWidgets(value: unknown): Validated {
  if (!Array.isArray(value)) return { problems: [INVALID] }
  if (value.length > limits.widgets)
    return { problems: [message`is too long (maximum is ${limits.widgets} widgets).`] }
  const problem = value.map(problemOf).find((found) => found !== undefined)
  return problem ? { problems: [problem] } : { value: value.map(knownMembers) }
}

function problemOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return INVALID
  const { id, identifier, options } = entry
  const numbers = coordinates.map((name) => entry[name]).filter((given) => given !== undefined)
  const isValid =
    numbers.every(Number.isSafeInteger) &&
    (id === undefined || id === null || Number.isSafeInteger(id)) &&
    (identifier === undefined || typeof identifier === 'string') &&
    (options === undefined || options === null || isObject(options))
  return isValid ? undefined : INVALID
}

const members = ['id', 'identifier', ...coordinates, 'options']

const knownMembers = (entry: Record<string, unknown>): GivenWidget =>
  Object.fromEntries(
    members.flatMap((name) => {
      const value = Object.hasOwn(entry, name) ? entry[name] : undefined
      if (value === undefined || (name === 'id' && value === null)) return []
      return [[name, name === 'options' ? (value ?? {}) : value]]
    }),
  )

/** The widgets to be saved, and their problems. */
export interface Placed {
  widgets: Widget[]
  lastWidget: number
  problems: Text[]
}

/**
 * Merges the widgets of a body with the existing widgets. A widget in the body with the id of an existing widget
 * updates the existing widget. Other widgets in the body are new. Existing widgets that are not in the body are
 * removed.
 */
export async function placed(
  given: readonly GivenWidget[],
  present: readonly Widget[],
  lastWidget: number,
): Promise<Placed> {
  const unmatched = new Map(present.map((widget) => [widget.id, widget]))
  const problems = new Set<Text>()
  let last = lastWidget
  const merged = given.map((entry) => {
    const before = unmatched.get(entry.id ?? 0)
    if (before) unmatched.delete(before.id)
    else last += 1
    const { _type, options, ...others } = entry as Partial<WidgetValue>
    const text = options ? JSON.stringify(options) : (before?.options ?? '{}')
    return { ...before, ...others, id: before?.id ?? last, options: text } as Widget
  })
  // No HTML is added to options that are already too long.
  const isShort = optionsProblems(merged).length === 0
  const widgets = isShort ? await Promise.all(merged.map(withHtml)) : merged
  if (widgets.some((widget) => !isComplete(widget))) problems.add(INVALID)
  if (widgets.some(({ identifier }) => !isIdentifier(identifier))) problems.add(NOT_ALLOWED)
  for (const problem of optionsProblems(widgets)) problems.add(problem)
  return { widgets, lastWidget: last, problems: [...problems] }
}

const withHtml = async (widget: Widget): Promise<Widget> => ({
  ...widget,
  options: await optionsWithHtml(widget.identifier, widget.options),
})

const isComplete = (widget: Widget): boolean =>
  widget.identifier !== undefined && coordinates.every((name) => widget[name] !== undefined)

const isIdentifier = (identifier: string | undefined): boolean =>
  identifier === undefined || (identifiers as readonly string[]).includes(identifier)

function optionsProblems(widgets: readonly Widget[]): Text[] {
  const bytes = widgets.map(({ options }) => Buffer.byteLength(options))
  const total = bytes.reduce((sum, one) => sum + one, 0)
  return [
    ...(bytes.some((one) => one > limits.optionsBytes)
      ? [message`is too long (maximum is ${limits.optionsBytes} bytes of options a widget).`]
      : []),
    ...(total > limits.allOptionsBytes
      ? [message`is too long (maximum is ${limits.allOptionsBytes} bytes of options together).`]
      : []),
  ]
}

const table = (startColumn: number, name: string, filter: string): WidgetValue => ({
  _type: 'GridWidget',
  identifier: 'work_packages_table',
  startRow: 1,
  endRow: 2,
  startColumn,
  endColumn: startColumn + 1,
  options: {
    name,
    queryProps: {
      'columns[]': ['id', 'project', 'type', 'subject'],
      filters: JSON.stringify([
        { status: { operator: 'o', values: [] } },
        { [filter]: { operator: '=', values: ['me'] } },
      ]),
    },
  },
})

/** Returns the default values of a new grid. They depend on the page to which the grid belongs. */
export const defaultsFor = (scope: unknown) =>
  scope === MY_PAGE
    ? {
        rowCount: 1,
        columnCount: 2,
        widgets: [
          table(1, 'Work packages assigned to me', 'assigned_to'),
          table(2, 'Work packages created by me', 'author'),
        ],
      }
    : { rowCount: 4, columnCount: 5, widgets: [] }
