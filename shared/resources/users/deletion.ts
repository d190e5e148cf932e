import {
  COUNT_LIMIT,
  type DeletableResource,
  type Tally,
  tallyOf,
} from '#shared/platform/endpoints/deletion.ts'
import type { Loaded } from '#shared/platform/endpoints/show.ts'
import type { Ports } from '#shared/ports.ts'
import { gridsIn } from '#shared/resources/grids/store.ts'
import { ofPrincipals } from '#shared/resources/principals/remove-principal.ts'
import { queriesIn, row } from '#shared/resources/queries/store.ts'
import { watchersIn } from '#shared/resources/watchers/store.ts'
import { addressedUser } from './load.ts'
import type { User } from './model.ts'
import { canDelete } from './policy.ts'

/** The deletion of users, with the rights that it requires and the consequences that its preview shows. */
export const userDeletion: DeletableResource<User, Loaded<User>> = {
  load: async (request, ports) => ({ entity: await addressedUser(request, ports) }),
  mayRemove: canDelete,
  consequences: {
    ...ofPrincipals('user'),
    grids: {
      label: 'Pages',
      effect: 'deletes',
      count: async ({ id }, ports) => tallyOf(await gridsIn(ports).entriesOf(id, COUNT_LIMIT)),
    },
    watched: {
      label: 'Watched work packages',
      effect: 'detaches',
      count: async ({ id }, ports) => tallyOf(await watchersIn(ports).by(id, COUNT_LIMIT)),
    },
    queries: { label: 'Queries', effect: 'deletes', count: privateQueries },
  },
}

/** Returns the private queries of a user. They are deleted with the user; public queries stay. */
async function privateQueries({ id }: User, ports: Ports): Promise<Tally> {
  const ids = await queriesIn(ports).ofUser(id, COUNT_LIMIT)
  const rows = await Promise.all(ids.map((one) => queriesIn(ports).rows.get(one)))
  return tallyOf(rows.filter((found) => found && !found[row.public]))
}
