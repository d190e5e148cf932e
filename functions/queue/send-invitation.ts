import type { App } from '#shared/app.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Outcome } from '#shared/platform/jobs/run.ts'
import { findInvitedUser } from '#shared/resources/invitations/acceptance.ts'
import { invitationMail } from '#shared/resources/invitations/mail.ts'

/**
 * Sends the mail of an invitation, unless it counts no more, and forgets its token.
 *
 * Who dies between sending and forgetting sends the mail again, under the same id: a mailer that keeps mails by
 * their id has it once, while SES sends it twice.
 */
export async function sendInvitation(job: Job, app: App): Promise<Outcome> {
  const token = await app.jobs.secretOf(job)
  const user = await findInvitedUser(token, app)
  if (token && user) await app.mailer.send(invitationMail(job.id, token, user, app.publicUrl))
  // Its message may have come twice, and somebody else have been faster.
  await app.jobs.end(job, [])
  return 'done'
}
