import type { App } from '#shared/app.ts'
import type { Finding } from '#shared/platform/collections/audit.ts'
import { entityOf } from '#shared/platform/collections/entity.ts'
import { entityIdIn } from '#shared/platform/collections/keys.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { readStatuses } from '#shared/resources/principals/status-store.ts'
import { isActiveAdministrator, type User } from '#shared/resources/users/model.ts'
import { activeAdministrators, countedAdministrators } from '#shared/resources/users/store.ts'
import type { Watch } from './watch.ts'

/** The counter of active administrators counts them. */
export class AdministratorsWatch implements Watch {
  readonly #seen = new Set<number>()

  constructor(private readonly app: App) {}

  note(batch: readonly Item[]): void {
    const { code } = this.app.users
    for (const item of batch)
      if (entityIdIn(code, item) !== undefined && isActiveAdministrator(entityOf<User>(item)))
        this.#seen.add(item.id as number)
  }

  async *findings(): AsyncGenerator<Finding> {
    const { table } = this.app
    // In this order: a change after the first read changes the counter, and the write is refused.
    const counted = await activeAdministrators(table)
    const present = await this.#present()
    if (counted === present) return
    yield {
      text: `the counter of active administrators is ${counted}, and should be ${present}`,
      mend: () => table.write([countedAdministrators(counted, present)]),
    }
  }

  /** How many there are now: those who were seen, or are in the index. */
  async #present(): Promise<number> {
    const { administrators } = await readStatuses(this.app.table)
    const ids = new Set([...this.#seen, ...administrators])
    const users = await Promise.all([...ids].map((id) => this.app.users.byId(id)))
    return users.filter((user) => user && isActiveAdministrator(user)).length
  }
}
