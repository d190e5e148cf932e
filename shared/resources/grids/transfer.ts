import * as z from 'zod/mini'
import { inEqualBatches } from '#shared/platform/lists/page.ts'
import { toAuthor } from '#shared/project-context/link-target.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { recordShape, toRecord } from '#shared/transfer/entity-record.ts'
import { transferOf } from '#shared/transfer/entity-transfer.ts'
import { id, RecordRefused } from '#shared/transfer/record.ts'
import { geometryProblems } from './geometry.ts'
import { type Grid, newGrid } from './model.ts'
import { storedProperties } from './properties.ts'
import { gridsIn } from './store.ts'
import { type GivenWidget, placed, readWidgets, shownWidget, type Widget } from './widgets.ts'

const Record = z.strictObject(recordShape(storedProperties))

/** Number of users whose grids are read together. */
const USERS_AT_A_TIME = 32

/** Import, export and removal of grids. A record without an id always creates a grid. */
export const gridTransfer = transferOf<z.infer<typeof Record>, Grid>(
  {
    kind: 'grid',
    record: Record,
    properties: storedProperties,
    sequence: 'grids',
    collection: (ports) => gridsIn(ports),
    refersTo: { user: toAuthor },
    blank: (gridId, now) => newGrid(gridId, 0, now),
    async review(grid, { record }) {
      const { widgets, lastWidget, problems } = await widgetsOf(record.widgets)
      const [problem] = [...problems, ...(problems.length > 0 ? [] : geometryProblems(widgets, grid))]
      if (problem) throw new RecordRefused(`widgets: ${problem}`)
      return { ...grid, widgets, lastWidget }
    },
    remove: async (grid, ports) => ports.table.write(gridsIn(ports).removal(grid)).then(() => []),
  },
  {
    async *export(ports) {
      const users: number[] = []
      for await (const { id: user, removal } of usersIn(ports).all()) if (!removal) users.push(user)
      for await (const entries of inEqualBatches(
        users,
        (user) => gridsIn(ports).entriesOf(user),
        USERS_AT_A_TIME,
      )) {
        for await (const grids of gridsIn(ports).whole(entries.flat())) yield* grids.map(exported)
      }
    },
  },
)

/** Returns the widgets of a record. Widgets keep their ids; widgets without an id get the next unused ids. */
async function widgetsOf(value: unknown) {
  const { value: read, problems = [] } = readWidgets(value)
  const given = (read ?? []) as GivenWidget[]
  const ids = given.flatMap((widget) => widget.id ?? [])
  const isWrong = !z.array(id).safeParse(ids).success
  const wrong = isWrong ? [...problems, 'an id is no positive integer.'] : problems
  if (wrong.length > 0) return { widgets: [], lastWidget: 0, problems: wrong }
  const present = ids.map((one) => ({ id: one }) as Widget)
  return placed(given, present, Math.max(0, ...ids))
}

const exported = (grid: Grid) => ({
  ...toRecord(storedProperties, grid),
  widgets: grid.widgets.map(shownWidget).map(({ _type, ...widget }) => widget),
})
