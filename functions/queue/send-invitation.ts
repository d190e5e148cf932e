import type { App } from '#shared/app.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Outcome } from '#shared/platform/jobs/run.ts'
import { findInvitedUser } from '#shared/resources/invitations/acceptance.ts'
import { invitationMail } from '#shared/resources/invitations/mail.ts'

/**
 * Sends the mail of an invitation that is still valid, and deletes its token from the job.
 *
 * A crash before the token is deleted sends the mail again under the same id. A mailer that stores mails by id keeps it
 * once; SES sends it twice.
 */
export async function sendInvitation(job: Job, app: App): Promise<Outcome> {
  const token = await app.jobs.secretOf(job)
  const user = await findInvitedUser(token, app)
  if (token && user) await app.mailer.send(invitationMail(job.id, token, user, app.publicUrl))
  // Another run may already have ended the job, as SQS may deliver a message twice.
  await app.jobs.end(job, [])
  return 'done'
}
