import type { Stores } from '#shared/app.ts'
import { type DeletedResource, ENOUGH, type Tally, tallyOf } from '#shared/platform/endpoints/deletion.ts'
import type { Loaded } from '#shared/platform/endpoints/show.ts'
import { ofPrincipals } from '#shared/resources/principals/deletion.ts'
import { row } from '#shared/resources/queries/store.ts'
import type { User } from './model.ts'
import { canDelete } from './policy.ts'
import { addressedUser } from './resource.ts'

/** Users, who may delete them, and what goes with them. */
export const deletedUsers: DeletedResource<
  User,
  Loaded<User>,
  Stores<
    'grids' | 'memberships' | 'projects' | 'queries' | 'users' | 'versions' | 'watchers' | 'workPackages'
  >
> = {
  load: async (request, stores) => ({ entity: await addressedUser(request, stores) }),
  mayRemove: canDelete,
  consequences: {
    ...ofPrincipals('user'),
    grids: {
      label: 'Pages',
      effect: 'deletes',
      count: async ({ id }, { grids }) => tallyOf(await grids.entriesOf(id, ENOUGH)),
    },
    watched: {
      label: 'Watched work packages',
      effect: 'detaches',
      count: async ({ id }, { watchers }) => tallyOf(await watchers.by(id, ENOUGH)),
    },
    queries: { label: 'Queries', effect: 'deletes', count: privateQueries },
  },
}

/** The queries that only a user sees; the public ones stay. */
async function privateQueries({ id }: User, { queries }: Stores<'queries'>): Promise<Tally> {
  const ids = await queries.ofUser(id, ENOUGH)
  const rows = await Promise.all(ids.map((one) => queries.rows.get(one)))
  return tallyOf(rows.filter((found) => found && !found[row.public]))
}
