import { withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { membershipReaders } from '#shared/access/permissions.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { acceptInvitation } from '#shared/resources/invitations/acceptance.ts'
import { routes } from '#shared/resources/invitations/routes.ts'
import { representUser } from '#shared/resources/users/representer.ts'
import { activeAdministrators } from '#shared/resources/users/store.ts'

/** Makes an invited user active. The token from the mail is the only credential. */
export const acceptByToken: Endpoint<typeof routes.accept> = async ({ body }, app) => {
  const { user, viewer } = await acceptInvitation(body, app)
  const [requester, administrators] = await Promise.all([
    withRightsInAnyProject(viewer, membershipReaders, app),
    user.admin ? activeAdministrators(app.table) : undefined,
  ])
  return representUser(user, requester, { administrators })
}

export const handler = lambdaWithBody(routes.accept, acceptByToken)
