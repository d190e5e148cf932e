import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { rowFrom } from '#shared/platform/collections/entity.ts'
import type { Item, Table } from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'
import type { Query } from './model.ts'

/** The attributes of the row of a query. */
export const row = {
  name: 'n',
  project: 'j',
  user: 'w',
  public: 'p',
  starred: 's',
  hidden: 'h',
  createdAt: 'c',
  updatedAt: 'u',
} as const

const sets = {
  ofUser: (user: number) => `Q#of#${user}`,
  inProject: (project: number) => `Q#in#${project}`,
}

const setsOf = ({ user, project }: Query): string[] => [
  ...(user === undefined ? [] : [sets.ofUser(user)]),
  ...(project === undefined ? [] : [sets.inProject(project)]),
]

const indexOf = (query: Query): Item[] => setsOf(query).map((pk) => ({ pk, sk: sortable(query.id) }))

/** The queries, also listed by their owner and their project. */
export class Queries extends EntityCollection<Query> {
  constructor(table: Table) {
    super(table, { code: 'Q', unique: {}, row: (query) => rowFrom(row, query), index: indexOf })
  }

  /** The ids of the queries of a user; at most `limit`. */
  ofUser = (user: number, limit?: number): Promise<number[]> => this.#idsIn(sets.ofUser(user), limit)

  /** The ids of the queries of a project; at most `limit`. */
  inProject = (project: number, limit?: number): Promise<number[]> =>
    this.#idsIn(sets.inProject(project), limit)

  /** Takes a user who is being removed from their queries: private ones are removed, public ones stay. May be repeated. */
  async forgetUser(user: number): Promise<void> {
    const ids = await this.ofUser(user)
    await this.removeAll(ids, (query) => query.user === user && !query.public)
    await this.replaceAll(ids, ({ user: owner, ...query }) => (owner === user ? query : undefined))
  }

  /** Removes the queries of a project that is being removed. May be repeated. */
  async emptyProject(project: number): Promise<void> {
    await this.removeAll(await this.inProject(project), (query) => query.project === project)
  }

  async #idsIn(pk: string, limit: number | undefined): Promise<number[]> {
    return (await this.table.query({ pk, limit })).map(({ sk }) => Number(sk))
  }
}

export const queriesIn = ({ table }: { table: Table }): Queries => new Queries(table)
