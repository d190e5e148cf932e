import { isDeepStrictEqual } from 'node:util'
import { type Reference, referenceChecks, referenceIndex } from '#shared/custom-fields/value.ts'
import { type Row, rowFrom } from '#shared/platform/collections/entity.ts'
import { keysOf } from '#shared/platform/collections/keys.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { areFew } from '#shared/platform/collections/rows.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { anyOf, equals, holds, not } from '#shared/platform/dynamodb/condition.ts'
import { type Item, keyOf, type Table, type Write } from '#shared/platform/dynamodb/table.ts'
import { numberIn, sortable } from '#shared/platform/ids.ts'
import { indexItemsOf, pkIn } from '#shared/platform/lists/row-index.ts'
import { CollectionInProjects } from '#shared/resources/projects/store.ts'
import type { SharedVersion, Version } from './model.ts'
import type { Sharing } from './policy.ts'

const packed = new PackedRow({
  project: 'number',
  startDate: 'day',
  endDate: 'day',
  createdAt: 'number',
  updatedAt: 'number',
  status: 'text',
  sharing: 'text',
  name: 'text',
})

export const row = packed.attributes

/** Returns the facts in a version's row that determine who sees the version. */
export const sharedOf = (found: Row): SharedVersion => ({
  project: Number(found[row.project]),
  sharing: found[row.sharing] as Version['sharing'],
})

const CODE = 'V'
const keys = keysOf(CODE)

const definedIn = { prefix: 'V#in', of: ({ project }: Version) => project }
const naming = referenceIndex('V#naming')

const partitions = {
  /**
   * The versions that are shared with the ancestors, or with the whole tree, of the project that defines them. They are
   * sorted by this project.
   */
  upward: 'V#upward',
  /** The versions that are shared with all projects, sorted by the project that defines them. */
  system: 'V#system',
}

/**
 * The index partitions of widely shared versions, keyed by sharing. A version that is shared only with its own project
 * and the project's descendants is in none of these partitions.
 */
const reaching: Partial<Record<Sharing, string>> = {
  hierarchy: partitions.upward,
  tree: partitions.upward,
  system: partitions.system,
}

/** The condition that selects the rows of versions that are shared beyond the defining project and its descendants. */
export const sharedElsewhere = anyOf(...Object.keys(reaching).map((sharing) => equals(row.sharing, sharing)))

/** A version with only the data in its index items, so that a list need not read the entity. */
export interface ListedVersion extends SharedVersion {
  id: number
}

/**
 * Returns the index items of a version. The items that lists read contain the sharing. While the sharing changes, a
 * list therefore still finds the version, with either the old or the new sharing.
 */
function indexOf(version: Version): Item[] {
  const { id, project, sharing } = version
  const pk = reaching[sharing]
  const listed = { [row.sharing]: sharing }
  return [
    ...indexItemsOf({ definedIn }, version, listed),
    ...(pk ? [{ pk, sk: `${sortable(project)}#${sortable(id)}`, ...listed }] : []),
    ...indexItemsOf({ naming }, version),
  ]
}

/**
 * Returns the writes that check that the referenced entities still exist. The version itself needs no check, since the
 * same transaction writes it.
 */
function checksOf(before: Version | undefined, after: Version | undefined): Write[] {
  const key = keys.entity((after ?? before)?.id as number)
  return referenceChecks(before, after).filter((write) => !isDeepStrictEqual(keyOf(write), key))
}

const sharingOf = (item: Item) => item[row.sharing] as Sharing

const listedByProject = (item: Item): ListedVersion => {
  const [project, id] = item.sk.split('#').map(numberIn) as [number, number]
  return { id, project, sharing: sharingOf(item) }
}

/** The collection of versions, indexed by defining project, by sharing, and by the references of custom fields. */
class Versions extends CollectionInProjects<Version> {
  constructor(table: Table) {
    super(table, {
      code: CODE,
      unique: {},
      rows: { packed, of: (version) => rowFrom(row, version) },
      index: indexOf,
      also: checksOf,
    })
  }

  /**
   * Returns the ids of the versions that a project defines.
   *
   * @param isSharedBeyond if true, omits versions that are available only in the project and its descendants
   */
  async inProject(project: number, isSharedBeyond = false): Promise<number[]> {
    const listed = await this.definedIn(project)
    return listed.filter(({ sharing }) => !isSharedBeyond || reaching[sharing]).map(({ id }) => id)
  }

  /**
   * Returns the versions that a project defines.
   *
   * @param isShared if true, omits versions that no other project sees
   */
  async definedIn(project: number, isShared = false, limit?: number): Promise<ListedVersion[]> {
    const filter = isShared ? not(equals(row.sharing, 'none' satisfies Sharing)) : undefined
    const items = await this.table.query({ pk: pkIn(definedIn, project), filter, limit })
    return items.map((item) => ({ id: numberIn(item.sk), project, sharing: sharingOf(item) }))
  }

  /**
   * Returns at most `limit` versions that are shared with the ancestors of the defining project, or with the whole tree
   * of the defining project.
   */
  async sharedUpward(limit: number): Promise<ListedVersion[]> {
    return (await this.table.query({ pk: partitions.upward, limit })).map(listedByProject)
  }

  /** Returns at most `limit` of the versions that are shared with all projects. */
  async sharedWithAll(limit?: number): Promise<ListedVersion[]> {
    return (await this.table.query({ pk: partitions.system, limit })).map(listedByProject)
  }

  /** Returns the time of the last change to any version of a project. Reads the rows of all versions of the project. */
  async latestIn(project: number): Promise<{ updatedAt: string } | undefined> {
    const rows = await this.#rowsOf(project, new Set(await this.inProject(project)))
    const times = rows.map((found) => Number(found[row.updatedAt] ?? found[row.createdAt]))
    return times.length > 0 ? { updatedAt: new Date(Math.max(...times)).toISOString() } : undefined
  }

  /** Returns the rows of those given versions that are defined in the project. */
  async #rowsOf(project: number, ids: ReadonlySet<number>): Promise<Row[]> {
    const isHere = equals(row.project, project)
    if (!areFew(ids))
      return this.rows.find({ filter: isHere, attributes: [row.createdAt, row.updatedAt] }, ids)
    const found = await Promise.all([...ids].map((id) => this.rows.get(id)))
    return found.filter((one) => one !== undefined && holds(isHere, one)) as Row[]
  }

  /** Returns the ids of the versions that have the given reference in a custom field. */
  naming = (reference: Reference, limit?: number): Promise<number[]> =>
    this.idsIn(pkIn(naming, reference), limit)
}

export const versionsIn = oncePer(({ table }: { table: Table }): Versions => new Versions(table))
