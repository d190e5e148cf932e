import { absent, type Condition, equals } from '#shared/platform/dynamodb/condition.ts'
import type { SortValue } from '#shared/platform/lists/selection.ts'
import { type Filter, NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import { either, neither, takingValues, type ValueKind } from '#shared/platform/query/operators.ts'
import { always } from '#shared/platform/query/value-filters.ts'
import { projectStatuses } from '#shared/resources/project-statuses/model.ts'
import { projectRow, row } from '#shared/resources/projects/store.ts'

/** The codes of statuses, keyed by the values with which filters identify a status: its number and its id. */
const codes = new Map(
  projectStatuses.flatMap(
    ({ id }, code) =>
      [
        [String(code), code],
        [id, code],
      ] as const,
  ),
)

const aStatus: ValueKind<number> = { read: (text) => codes.get(text), otherwise: NOT_ALLOWED }

/** Returns the condition that a row has a status. A row without a code has the status with the code zero. */
const is = (code: number): Condition => (code === 0 ? absent(row.status) : equals(row.status, code))

export const statusFilter: Filter = {
  label: 'Project status code',
  type: 'String',
  values: [...codes.keys()],
  operators: {
    '=': takingValues(aStatus, either(is)),
    '!': takingValues(aStatus, neither(is)),
    '*': always(true),
    '!*': always(false),
  },
}

/** Sorts by status, from good to bad. */
export const byStatus: SortValue = {
  attributes: [row.status],
  reader: () => (found) => projectRow(found)[row.status] ?? 0,
}
