import { Problem } from '#infra/local/problem.ts'
import type { App } from '#shared/app.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { invite } from '#shared/resources/invitations/send-invitation.ts'
import { userNamed } from './tokens.ts'

/**
 * Sends a new invitation to an invited user; the link of an earlier mail no longer works.
 *
 * @returns the address of the mail
 * @throws Problem if there is no such user, or the user is not invited
 */
export async function resendInvitation(app: App, loginOrId: string): Promise<string> {
  const { id } = await userNamed(app, loginOrId)
  const { job, email } = await retryingRefusals(async () => {
    const user = await userNamed(app, String(id))
    if (user.status !== 'invited') throw new Problem(`${user.login} is ${user.status}, not invited.`)
    const { invited, job, acceptance } = invite(user, app)
    await app.users.replace(user, invited, acceptance)
    return { job, email: user.email }
  })
  await enqueue(app, job)
  return email
}
