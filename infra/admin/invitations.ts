import { Problem } from '#infra/local/problem.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import type { Ports } from '#shared/ports.ts'
import { invite } from '#shared/resources/invitations/send-invitation.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { userNamed } from './tokens.ts'

/**
 * Sends a new invitation to an invited user. The link of an earlier mail stops working.
 *
 * @returns the address to which the mail is sent
 * @throws Problem if the user does not exist or is not invited
 */
export async function resendInvitation(ports: Ports, loginOrId: string): Promise<string> {
  const { id } = await userNamed(ports, loginOrId)
  const { job, email } = await retryingRefusals(async () => {
    const user = await userNamed(ports, String(id))
    if (user.status !== 'invited') throw new Problem(`${user.login} is ${user.status}, not invited.`)
    const { invited, job, acceptance } = invite(user, ports)
    await usersIn(ports).replace(user, invited, acceptance)
    return { job, email: user.email }
  })
  await enqueue(jobsIn(ports), job)
  return email
}
