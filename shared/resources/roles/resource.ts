import type { ShownResource } from '#shared/platform/endpoints/show.ts'
import type { CreatableResource, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import type { Ports } from '#shared/ports.ts'
import { audit } from '#shared/resources/audit-entries/audit.ts'
import { roleAudit } from './audited.ts'
import { type RoleEntity, withPermissionsInOrder } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { representRole } from './representer.ts'
import { type LoadedRole, review } from './review.ts'
import { nextRoleId, putRole } from './store.ts'

async function loadRole(id: number, ports: Ports): Promise<LoadedRole> {
  const configuration = await ports.configuration.current()
  const role = configuration.roles.find((one) => one.id === id)
  return {
    configuration,
    entity: role && { ...withPermissionsInOrder(role), version: configuration.revision },
  }
}

/** Declares how endpoints show and write roles. */
export const roles: ShownResource<RoleEntity, LoadedRole> &
  CreatableResource<RoleEntity, LoadedRole> &
  UpdatableResource<RoleEntity, LoadedRole> = {
  properties,
  load: ({ params }, ports) => loadRole(params.id, ports),
  loadForCreation: async (_, ports) => ({ configuration: await ports.configuration.current() }),
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
  insert: (role, { loaded: { configuration }, viewer, ports }) =>
    putRole(
      ports.configuration,
      role,
      configuration.revision,
      audit(roleAudit, { after: role }, viewer, ports),
    ),
  replace: (before, after, { viewer, ports }) =>
    putRole(ports.configuration, after, before.version, audit(roleAudit, { before, after }, viewer, ports)),
  represent: representRole,
}
