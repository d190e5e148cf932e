import { withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { viewMembershipPermissions } from '#shared/access/permissions.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { versionTag } from '#shared/platform/http/conditional.ts'
import { acceptInvitation } from '#shared/resources/invitations/acceptance.ts'
import { routes } from '#shared/resources/invitations/routes.ts'
import { representUser } from '#shared/resources/users/representer.ts'
import { activeAdministrators } from '#shared/resources/users/store.ts'

/** Activates an invited user. The token from the mail is the only credential. */
export const acceptByToken: Endpoint<typeof routes.accept> = async ({ body }, ports) => {
  const { user, viewer } = await acceptInvitation(body, ports)
  const [requester, administrators] = await Promise.all([
    withRightsInAnyProject(viewer, viewMembershipPermissions, ports),
    user.admin ? activeAdministrators(ports.table) : undefined,
  ])
  return new Single(
    representUser(user, requester, { administrators }),
    versionTag(user, user.version + 1, viewer),
  )
}

export const handler = lambdaWithBody(routes.accept, acceptByToken)
