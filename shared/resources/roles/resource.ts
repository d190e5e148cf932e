import type { Stores } from '#shared/app.ts'
import type { ShownResource } from '#shared/platform/endpoints/show.ts'
import type { CreatableResource, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { type RoleEntity, withPermissionsInOrder } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { representRole } from './representer.ts'
import { type LoadedRole, review } from './review.ts'
import { nextRoleId, putRole } from './store.ts'

/** The stores that the hooks below use. */
type Used = Stores<'configuration' | 'now'>

async function loadRole(id: number, stores: Stores<'configuration'>): Promise<LoadedRole> {
  const configuration = await stores.configuration.current()
  const role = configuration.roles.find((one) => one.id === id)
  return {
    configuration,
    entity: role && { ...withPermissionsInOrder(role), version: configuration.revision },
  }
}

/** Parts of the endpoints of roles. */
export const roles: ShownResource<RoleEntity, LoadedRole, Used> &
  CreatableResource<RoleEntity, LoadedRole, Used> &
  UpdatableResource<RoleEntity, LoadedRole, Used> = {
  properties,
  load: ({ params }, stores) => loadRole(params.id, stores),
  loadForCreation: async (_, stores) => ({ configuration: await stores.configuration.current() }),
  mayCreate: canManage,
  mayUpdate: canManage,
  review,
  blank: async ({ loaded: { configuration } }) => ({
    id: nextRoleId(configuration),
    name: '',
    permissions: [],
    assignable: true,
    version: configuration.revision + 1,
  }),
  insert: (role, { loaded: { configuration }, stores }) =>
    putRole(stores.configuration, role, configuration.revision),
  replace: (before, after, { stores }) => putRole(stores.configuration, after, before.version),
  represent: representRole,
}
