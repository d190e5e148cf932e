import type { App } from '#shared/app.ts'
import { lambda } from '#shared/lambda.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { constraintViolation } from '#shared/platform/http/errors.ts'
import { canManage } from '#shared/resources/roles/policy.ts'
import { roles } from '#shared/resources/roles/resource.ts'
import type { LoadedRole } from '#shared/resources/roles/review.ts'
import { routes } from '#shared/resources/roles/routes.ts'

/**
 * Deletes a role that nobody holds. Who gets it at the same moment keeps an id that names nothing, and that no other role
 * gets.
 */
export const deleteRole: Endpoint<typeof routes.delete> = (request, app) =>
  retryingRefusals(async () => {
    const { entity, loaded } = await findAddressed(roles, request, app, canManage)
    const obstacle = entity.builtin ? 'Built-in roles cannot be deleted.' : await useOf(loaded, app)
    if (obstacle) throw constraintViolation('base', obstacle)
    await app.roles.remove(entity)
    return undefined
  })

async function useOf({ entity, configuration }: LoadedRole, { memberships }: App) {
  const id = entity?.id as number
  const isUsed = configuration.settings.newProjectRoleId === id || (await memberships.isHeld(id))
  return isUsed ? 'Role is still in use.' : undefined
}

export const handler = lambda(routes.delete, deleteRole)
