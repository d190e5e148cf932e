import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import type { RoleEntity } from '#shared/resources/roles/model.ts'
import { canManage } from '#shared/resources/roles/policy.ts'
import { roles } from '#shared/resources/roles/resource.ts'
import type { LoadedRole } from '#shared/resources/roles/review.ts'
import { routes } from '#shared/resources/roles/routes.ts'
import { removeRole } from '#shared/resources/roles/writing.ts'

export const handler = lambda(
  routes.delete,
  remove<RoleEntity, LoadedRole>({
    ...roles,
    mayRemove: canManage,
    acceptRemoval: removeRole,
  }),
)
