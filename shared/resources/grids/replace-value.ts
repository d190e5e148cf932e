import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { RequireTime } from '#shared/platform/jobs/steps.ts'
import { parseJson } from '#shared/platform/json.ts'
import { inEqualBatches } from '#shared/platform/lists/page.ts'
import { isObject } from '#shared/platform/query/list-input.ts'
import type { Ports } from '#shared/ports.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import type { Grid } from './model.ts'
import { gridsIn } from './store.ts'

/** Number of users whose grids are read together. */
const USERS_AT_A_TIME = 32

interface Replacement {
  filter: string
  from: number
  to: number
}

/**
 * Replaces a value of a filter in the queries of all widgets. Idempotent.
 *
 * @throws OutOfTime
 */
export async function replaceInGrids(
  replacement: Replacement,
  ports: Ports,
  requireTime: RequireTime,
): Promise<void> {
  for await (const grids of allGrids(ports)) {
    requireTime()
    const found = grids.filter((grid) => withValue(grid, replacement))
    for (const { id } of found) await replaceIn(id, replacement, ports)
  }
}

/** Yields all grids in batches. Each batch contains the grids of a few users. */
async function* allGrids(ports: Ports): AsyncGenerator<readonly Grid[]> {
  const users: number[] = []
  for await (const { id } of usersIn(ports).all()) users.push(id)
  const entriesOf = (user: number) => gridsIn(ports).entriesOf(user)
  for await (const entries of inEqualBatches(users, entriesOf, USERS_AT_A_TIME))
    yield* gridsIn(ports).whole(entries.flat())
}

/** Reads the grid again before replacing the value, so that concurrent writes by the grid's owner are kept. */
const replaceIn = (id: number, replacement: Replacement, ports: Ports): Promise<void> =>
  retryingRefusals(async () => {
    const grid = await gridsIn(ports).byId(id)
    const after = grid && withValue(grid, replacement)
    if (after) await gridsIn(ports).replace(grid, after)
  })

/** Returns a grid with the value replaced in the filters of its widgets; undefined if no filter has the value. */
function withValue(grid: Grid, replacement: Replacement): Grid | undefined {
  const widgets = grid.widgets.map((widget) => ({
    ...widget,
    options: withValueIn(widget.options, replacement),
  }))
  const isChanged = widgets.some(({ options }, index) => options !== grid.widgets[index]?.options)
  return isChanged ? { ...grid, widgets } : undefined
}

/**
 * Returns the options of a widget, as JSON, with one value replaced in the filters of its query. Inside the options,
 * these filters are a JSON text of their own, as in a query string.
 */
function withValueIn(options: string, replacement: Replacement): string {
  const { queryProps, ...others } = JSON.parse(options)
  const given = isObject(queryProps) ? queryProps.filters : undefined
  const filters = typeof given === 'string' ? parseJson(given) : undefined
  if (!Array.isArray(filters) || !filters.some((filter) => hasValue(filter, replacement))) return options
  const changed = filters.map((filter) => exchanged(filter, replacement))
  return JSON.stringify({ ...others, queryProps: { ...queryProps, filters: JSON.stringify(changed) } })
}

const valuesIn = (filter: unknown, name: string): unknown => {
  const condition = isObject(filter) ? filter[name] : undefined
  return isObject(condition) ? condition.values : undefined
}

function hasValue(filter: unknown, { filter: name, from }: Replacement): boolean {
  const values = valuesIn(filter, name)
  return Array.isArray(values) && values.some((value) => String(value) === String(from))
}

/** Returns a query's filter in which the new value replaces the old value. The filter contains no value twice. */
function exchanged(filter: Record<string, object>, replacement: Replacement): unknown {
  if (!hasValue(filter, replacement)) return filter
  const { filter: name, from, to } = replacement
  const values = (valuesIn(filter, name) as unknown[]).map((value) =>
    String(value) === String(from) ? String(to) : value,
  )
  return { ...filter, [name]: { ...filter[name], values: [...new Set(values)] } }
}
