import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { rowFrom } from '#shared/platform/collections/entity.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { indexItemsOf, pkIn } from '#shared/platform/lists/row-index.ts'
import type { FilterInput } from '#shared/platform/query/filter.ts'
import type { Query } from './model.ts'

const packed = new PackedRow({
  project: 'number',
  user: 'number',
  public: 'flag',
  starred: 'flag',
  hidden: 'flag',
  createdAt: 'number',
  updatedAt: 'number',
  name: 'text',
})

export const row = packed.attributes

/** Maximum number of queries of one user. */
export const QUERIES_PER_USER = 500

const sets = {
  ofUser: { prefix: 'Q#of', of: ({ user }: Query) => user },
  inProject: { prefix: 'Q#in', of: ({ project }: Query) => project },
}

/** The collection of queries, indexed by owner and by project. */
export class Queries extends EntityCollection<Query> {
  constructor(table: Table) {
    super(table, {
      code: 'Q',
      unique: {},
      rows: { packed, of: (query) => rowFrom(row, query) },
      index: (query) => indexItemsOf(sets, query),
    })
  }

  /** The ids of at most `limit` queries of a user. */
  ofUser = (user: number, limit?: number): Promise<number[]> => this.idsIn(pkIn(sets.ofUser, user), limit)

  /** The ids of at most `limit` queries of a project. */
  inProject = (project: number, limit?: number): Promise<number[]> =>
    this.idsIn(pkIn(sets.inProject, project), limit)

  /**
   * Deletes the private queries of a user who is being removed, and clears the owner of the user's public queries.
   * Idempotent.
   */
  async forgetUser(user: number): Promise<void> {
    const ids = await this.ofUser(user)
    await this.removeAll(ids, (query) => query.user === user && !query.public)
    await this.replaceAll(ids, ({ user: owner, ...query }) => (owner === user ? query : undefined))
  }

  /** Replaces a filter value in all queries. Stops between two steps if there is too little time left. Idempotent. */
  async replaceValue(filter: string, from: number, to: number, requireTime: () => void): Promise<void> {
    const found: number[] = []
    for await (const query of this.all()) if (withValue(query, filter, from, to)) found.push(query.id)
    await this.replaceAll(found, (query) => withValue(query, filter, from, to), { requireTime })
  }

  /** Deletes the queries of a project that is being removed. Idempotent. */
  async emptyProject(project: number): Promise<void> {
    await this.removeAll(await this.inProject(project), (query) => query.project === project)
  }
}

/**
 * Returns a query in which the value `from` of a filter is replaced by `to`. Returns undefined if no filter with this
 * name has the value `from`.
 */
function withValue(query: Query, name: string, from: number, to: number): Query | undefined {
  const has = (filter: FilterInput) => filter.name === name && filter.values.includes(String(from))
  if (!query.filters.some(has)) return undefined
  const changed = (values: readonly string[]) => [
    ...new Set(values.map((value) => (value === String(from) ? String(to) : value))),
  ]
  const filters = query.filters.map((one) => (has(one) ? { ...one, values: changed(one.values) } : one))
  return { ...query, filters }
}

export const queriesIn = oncePer(({ table }: { table: Table }): Queries => new Queries(table))
