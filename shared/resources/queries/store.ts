import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { rowFrom } from '#shared/platform/collections/entity.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { changeAll } from '#shared/platform/dynamodb/batches.ts'
import type { Item, Table } from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'
import type { Query } from './model.ts'

/** Queries that are changed at the same time. */
const AT_A_TIME = 20

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
  forgetUser = async (user: number): Promise<void> =>
    this.#each(await this.ofUser(user), ({ user: _, ...query }) => (query.public ? query : undefined))

  /** Removes the queries of a project that is being removed. May be repeated. */
  emptyProject = async (project: number): Promise<void> =>
    this.#each(await this.inProject(project), () => undefined)

  /** Replaces queries, or removes those without a next state. */
  async #each(ids: readonly number[], next: (query: Query) => Query | undefined): Promise<void> {
    const changesOf = (query: Query) => {
      const after = next(query)
      return after ? this.replacement(query, after) : this.removal(query)
    }
    for (const step of slices(ids, AT_A_TIME))
      await changeAll(step, { find: (id) => this.byId(id), changesOf }, this.table)
  }

  async #idsIn(pk: string, limit: number | undefined): Promise<number[]> {
    return (await this.table.query({ pk, limit })).map(({ sk }) => Number(sk))
  }
}

export const queriesIn = ({ table }: { table: Table }): Queries => new Queries(table)
