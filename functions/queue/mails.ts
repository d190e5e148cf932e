import { inService, restingWork } from '#shared/configuration/maintenance.ts'
import { type JobKindOf, jobsIn } from '#shared/job-kinds.ts'
import { consumer } from '#shared/platform/jobs/consumer.ts'
import { jobHandler, type Worker } from '#shared/platform/jobs/run.ts'
import { currentPorts } from '#shared/ports.ts'
import { sendInvitation } from '#shared/resources/invitations/send-invitation.ts'
import { acceptRefusal } from '#shared/resources/mails/refusals.ts'
import { sendDigest } from '#shared/resources/mails/send-digest.ts'
import { sendNotificationMail } from '#shared/resources/mails/send-notification-mail.ts'
import { sendMembershipMail } from '#shared/resources/memberships/send-membership-mail.ts'
import { sendPasswordChange } from '#shared/resources/password-resets/send-password-change.ts'
import { sendPasswordReset } from '#shared/resources/password-resets/send-password-reset.ts'
import { stageMailer } from '#shared/stage-mailer.ts'

const workers: Record<JobKindOf<'mails'>, Worker> = {
  'send-invitation': sendInvitation,
  'send-membership-mail': sendMembershipMail,
  'send-password-reset': sendPasswordReset,
  'send-password-change': sendPasswordChange,
  'send-notification-mail': sendNotificationMail,
  'send-digest': sendDigest,
}

export const sendMails = jobHandler(jobsIn, workers)

/** Rejects SES events during maintenance, so that SQS delivers them again later. The events are stored nowhere else. */
const acceptEvent = inService({ uses: { table: ['update'] } }, acceptRefusal)

export const handler = consumer(restingWork(sendMails), () => currentPorts(stageMailer), acceptEvent)
