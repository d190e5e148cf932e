import type { ListedRow, Row } from '#shared/platform/collections/entity.ts'
import { collated, sortBytes } from '#shared/platform/dynamodb/collation.ts'
import type { RowTest, SortValue } from '#shared/platform/lists/selection.ts'
import type { RowReplacement } from './replaced-rows.ts'

/**
 * Replaces each row of a list with the row of its target, the entity to which it refers. If the target does not exist,
 * the new row has only the id.
 *
 * @param attribute the row attribute with the id of the target
 * @param find looks up the rows of the targets by id
 */
export const byReferred = (
  attribute: string,
  find: () => Promise<ReadonlyMap<number, Row>>,
): RowReplacement => ({
  attributes: () => [attribute],
  make: async () => {
    const rows = await find()
    return (found) => {
      const id = Number(found[attribute])
      return { ...rows.get(id), id }
    }
  },
})

/** Finds the targets of rows. The targets are the entities to which the rows refer. */
export interface TargetLookup {
  /** The row attributes that `idOf` reads. */
  attributes: readonly string[]
  /** Returns the id of a row's target, which may need a lookup; undefined if the row has no applicable target. */
  idOf(row: ListedRow): number | undefined | Promise<number | undefined>
}

/** Returns a lookup that reads the id of a row's target from the given attribute of the row. */
export const targetsInAttribute = (attribute: string): TargetLookup => ({
  attributes: [attribute],
  idOf: (found) => found[attribute] as number | undefined,
})

/**
 * Returns a test of rows by the id of the target to which a row refers.
 *
 * @param look looks up the data for the test, and returns a predicate on the id of a target
 */
export const referringTo = (
  { attributes, idOf }: TargetLookup,
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

/** Looks up the targets of rows, and returns a function that maps a row to the id of its target. */
export async function idsReferredTo({ idOf }: TargetLookup, finding: Promise<readonly ListedRow[]>) {
  const found = await finding
  const ids = await Promise.all(found.map(idOf))
  const byRow = new Map(found.map(({ id }, index) => [id, ids[index]]))
  return ({ id }: ListedRow): number | undefined => byRow.get(id)
}

/** Sorts rows by a value of the entity to which each row refers. The value is looked up by the id of the entity. */
export const sortByLookup = (
  referring: TargetLookup,
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

/**
 * Sorts rows by the names of their targets. Rows without a target and rows whose target has no name come last, mixed
 * with each other.
 */
export const sortByName = (
  referring: TargetLookup,
  nameOf: (id: number) => Promise<string | undefined>,
): SortValue =>
  sortByLookup(referring, async (id) => {
    const name = await nameOf(id)
    return name === undefined ? undefined : sortBytes(collated(name))
  })
