import type { Row } from '#shared/platform/collections/entity.ts'
import type { FoundRow } from '#shared/platform/collections/rows.ts'
import { type Condition, holds } from '#shared/platform/dynamodb/condition.ts'
import type { ListedRow, RowTest, SortValue } from '#shared/platform/lists/selection.ts'
import type { Filter, Operator } from './filter.ts'

/** Looks up the rows of what other rows refer to, by id. */
type FindRows = () => Promise<ReadonlyMap<number, Row>>

/** The row that an attribute of a row refers to; without attributes if it does not exist. */
const referred = (found: ListedRow, attribute: string, rows: ReadonlyMap<number, Row>): ListedRow => {
  const id = Number(found[attribute])
  return { ...rows.get(id), id }
}

/**
 * Filters rows by what they refer to.
 *
 * @param filter on the rows of what is referred to, without candidates of its own
 * @param attribute the row attribute with the id of what is referred to
 */
export function byReferred(filter: Filter, attribute: string, find: FindRows): Filter {
  const lifted = (operator: Operator): Operator => {
    return (values) => {
      const outcome = operator(values)
      if ('problem' in outcome || 'candidateIds' in outcome || 'partitions' in outcome) return outcome
      return { attributes: [attribute], test: () => testOf(outcome, attribute, find) }
    }
  }
  const operators = Object.entries(filter.operators).map(([name, operator]) => [name, lifted(operator)])
  return { ...filter, operators: Object.fromEntries(operators) }
}

async function testOf(outcome: Condition | RowTest, attribute: string, find: FindRows) {
  const [rows, accepts] = await Promise.all([find(), 'op' in outcome ? undefined : outcome.test()])
  const accepted = (row: ListedRow) => ('op' in outcome ? holds(outcome, row) : (accepts?.(row) ?? false))
  return (found: ListedRow) => accepted(referred(found, attribute, rows))
}

/** Sorts rows by what they refer to, likewise. */
export const sortByReferred = (sort: SortValue, attribute: string, find: FindRows): SortValue => ({
  attributes: [attribute],
  reader: async (listed) => {
    const [read, rows] = await Promise.all([sort.reader(listed), find()])
    return (found) => read(referred(found, attribute, rows))
  },
})

/** What rows refer to. */
export interface Referring {
  /** The attributes of rows that `idOf` reads. */
  attributes: readonly string[]
  /** The id of what a row refers to, perhaps after a look-up; undefined if it is nothing that counts. */
  idOf(row: ListedRow): number | undefined | Promise<number | undefined>
}

/** What rows refer to by the id in an attribute. */
export const referringBy = (attribute: string): Referring => ({
  attributes: [attribute],
  idOf: (found) => found[attribute] as number | undefined,
})

/** The test of what rows refer to. @param look returns what accepts the id of that */
export const referringTo = (
  { attributes, idOf }: Referring,
  look: () => Promise<(id: number | undefined) => boolean | Promise<boolean>>,
): RowTest => ({
  attributes,
  test: async () => {
    const accepts = await look()
    return (row) => {
      const id = idOf(row)
      return id instanceof Promise ? id.then(accepts) : accepts(id)
    }
  },
})

/** Finds out what each of some rows refers to. */
export async function idsReferredTo({ idOf }: Referring, finding: Promise<readonly FoundRow[]>) {
  const found = await finding
  const ids = await Promise.all(found.map(({ id, row }) => idOf({ ...row, id })))
  const byRow = new Map(found.map(({ id }, index) => [id, ids[index]]))
  return ({ id }: ListedRow): number | undefined => byRow.get(id)
}

/** Sorts rows by what is looked up for each id to which they refer. */
export const sortByLookup = (
  referring: Referring,
  look: (id: number) => Promise<Buffer | number | undefined>,
): SortValue => ({
  attributes: referring.attributes,
  reader: async (finding) => {
    const idOf = await idsReferredTo(referring, finding)
    const ids = new Set((await finding).flatMap(({ id }) => idOf({ id }) ?? []))
    const values = new Map(await Promise.all([...ids].map(async (id) => [id, await look(id)] as const)))
    return (one) => values.get(idOf(one) ?? 0)
  },
})
