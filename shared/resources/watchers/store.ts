import { oncePer } from '#shared/platform/concurrency.ts'
import type { Key, Table, Write } from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'

const watchersOf = (workPackage: number) => `W#watchers#${workPackage}`
const watchedBy = (user: number) => `W#watched#${user}`

/** The keys of the two items that say that a user watches a work package. */
const keysOf = (workPackage: number, user: number): [of: Key, by: Key] => [
  { pk: watchersOf(workPackage), sk: sortable(user) },
  { pk: watchedBy(user), sk: sortable(workPackage) },
]

/** Who watches which work packages: listed by the work package, and by the user. */
class Watchers {
  constructor(private readonly table: Table) {}

  /** The ids of the users who watch a work package. */
  of(workPackage: number): Promise<number[]> {
    return this.#idsIn(watchersOf(workPackage))
  }

  /** The ids of the work packages that a user watches, at most `limit` of them. */
  by(user: number, limit?: number): Promise<number[]> {
    return this.#idsIn(watchedBy(user), limit)
  }

  /** Whether a user watches a work package. */
  async has(workPackage: number, user: number): Promise<boolean> {
    return (await this.table.get(keysOf(workPackage, user)[0])) !== undefined
  }

  /** The changes that make a user watch a work package. */
  addition(workPackage: number, user: number): Write[] {
    return keysOf(workPackage, user).map((key) => ({ put: { ...key } }))
  }

  /** The changes that end it. */
  removal(workPackage: number, user: number): Write[] {
    return keysOf(workPackage, user).map((remove) => ({ remove }))
  }

  async #idsIn(pk: string, limit?: number): Promise<number[]> {
    return (await this.table.query({ pk, limit, only: ['sk'] })).map(({ sk }) => Number(sk))
  }
}

export const watchersIn = oncePer(({ table }: { table: Table }): Watchers => new Watchers(table))
