import type { ListedRow, Row } from '#shared/platform/collections/entity.ts'
import { collated, sortBytes } from '#shared/platform/dynamodb/collation.ts'
import type { RowTest, SortValue } from '#shared/platform/lists/selection.ts'
import type { Replacement } from './replaced-rows.ts'

/**
 * In place of rows, those of what they refer to; without attributes if that does not exist.
 *
 * @param attribute the row attribute with the id of what is referred to
 * @param find looks up the rows of that, by id
 */
export const byReferred = (
  attribute: string,
  find: () => Promise<ReadonlyMap<number, Row>>,
): Replacement => ({
  attributes: () => [attribute],
  make: async () => {
    const rows = await find()
    return (found) => {
      const id = Number(found[attribute])
      return { ...rows.get(id), id }
    }
  },
})

/** The targets that rows refer to. */
export interface Referring {
  /** The attributes of rows that `idOf` reads. */
  attributes: readonly string[]
  /** The id of what a row refers to, perhaps after a look-up; undefined if it is nothing that counts. */
  idOf(row: ListedRow): number | undefined | Promise<number | undefined>
}

/** Targets to which an attribute of rows refers by id. */
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
export async function idsReferredTo({ idOf }: Referring, finding: Promise<readonly ListedRow[]>) {
  const found = await finding
  const ids = await Promise.all(found.map(idOf))
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

/** Sorts rows by the names of that to which they refer; what refers to nothing, or to what has none, comes last. */
export const sortByName = (
  referring: Referring,
  nameOf: (id: number) => Promise<string | undefined>,
): SortValue =>
  sortByLookup(referring, async (id) => {
    const name = await nameOf(id)
    return name === undefined ? undefined : sortBytes(collated(name))
  })
