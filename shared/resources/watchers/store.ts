import { oncePer } from '#shared/platform/concurrency.ts'
import type { Key, Table, Write } from '#shared/platform/dynamodb/table.ts'
import { numberIn, sortable } from '#shared/platform/ids.ts'
import type { ContainerReference } from '#shared/project-context/container.ts'

const watchersOf = (container: ContainerReference) => `W#watchers#${container}`
const watchedBy = (user: number) => `W#watched#${user}`

/**
 * The keys of the two items that list a watcher: one among the watchers of the container, and one among the containers
 * that the user watches.
 */
const keysOf = (container: ContainerReference, user: number): [of: Key, by: Key] => [
  { pk: watchersOf(container), sk: sortable(user) },
  { pk: watchedBy(user), sk: container },
]

/** The watchers of containers. They can be listed by container and by user. */
class Watchers {
  constructor(private readonly table: Table) {}

  /** The ids of the users who watch a container. */
  async of(container: ContainerReference): Promise<number[]> {
    return (await this.#keysIn(watchersOf(container))).map(numberIn)
  }

  /** Returns at most `limit` containers that a user watches. */
  async by(user: number, limit?: number): Promise<ContainerReference[]> {
    return (await this.#keysIn(watchedBy(user), limit)) as ContainerReference[]
  }

  async has(container: ContainerReference, user: number): Promise<boolean> {
    return (await this.table.get(keysOf(container, user)[0])) !== undefined
  }

  /** Returns the writes that make a user watch a container. */
  addition(container: ContainerReference, user: number): Write[] {
    return keysOf(container, user).map((key) => ({ put: { ...key } }))
  }

  /** Returns the writes that make a user stop watching a container. */
  removal(container: ContainerReference, user: number): Write[] {
    return keysOf(container, user).map((remove) => ({ remove }))
  }

  async #keysIn(pk: string, limit?: number): Promise<string[]> {
    return (await this.table.query({ pk, limit, only: ['sk'] })).map(({ sk }) => sk)
  }
}

export const watchersIn = oncePer(({ table }: { table: Table }): Watchers => new Watchers(table))
