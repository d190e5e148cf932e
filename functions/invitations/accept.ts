import { knownAnywhere } from '#shared/access/anywhere.ts'
import { membershipReaders } from '#shared/access/permissions.ts'
import type { Endpoint } from '#shared/endpoints/endpoint.ts'
import { lambdaWithBody } from '#shared/lambda/http-with-body.ts'
import { acceptInvitation } from '#shared/resources/invitations/acceptance.ts'
import { routes } from '#shared/resources/invitations/routes.ts'
import { representUser } from '#shared/resources/users/representer.ts'

/** Makes somebody who was invited an active user; the token of the mail is all they need. */
export const acceptByToken: Endpoint<typeof routes.accept> = async ({ body }, app) => {
  const { user, viewer } = await acceptInvitation(body, app)
  return representUser(user, await knownAnywhere(viewer, membershipReaders, app))
}

export const handler = lambdaWithBody(routes.accept, acceptByToken)
