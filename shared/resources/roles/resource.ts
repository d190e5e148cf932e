import type { App } from '#shared/app.ts'
import type { ShownResource } from '#shared/platform/endpoints/show.ts'
import type { CreatableResource, UpdatableResource } from '#shared/platform/endpoints/writing.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import { type RoleEntity, withPermissionsInOrder } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { representRole } from './representer.ts'
import { type LoadedRole, review } from './review.ts'
import { nextRoleId, putRole } from './store.ts'

async function loadRole(id: number, app: App): Promise<LoadedRole> {
  const configuration = await app.configuration.current()
  const role = configuration.roles.find((one) => one.id === id)
  return {
    configuration,
    entity: role && { ...withPermissionsInOrder(role), version: configuration.revision },
  }
}

/** What roles are to their endpoints. */
export const roles: ShownResource<RoleEntity, LoadedRole> &
  CreatableResource<RoleEntity, LoadedRole> &
  UpdatableResource<RoleEntity, LoadedRole> = {
  properties,
  load: ({ params }, app) => loadRole(params.id, app),
  loadForCreation: async (_, app) => ({ configuration: await app.configuration.current() }),
  mayCreate: canManage,
  mayUpdate: canManage,
  review,
  blank: async ({ loaded: { configuration } }) => ({
    id: nextRoleId(configuration),
    name: '',
    permissions: [],
    version: configuration.revision,
  }),
  withValues: (role, values) => withDraft(properties, role, values),
  insert: (role, { app }) => putRole(app.configuration, role),
  replace: (_, after, { app }) => putRole(app.configuration, after),
  represent: representRole,
}
