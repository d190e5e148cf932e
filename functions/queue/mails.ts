import { type Config, mailEventsNameOf } from '#shared/config.ts'
import { inService, restingWork } from '#shared/configuration/maintenance.ts'
import { type JobKindOf, jobsIn } from '#shared/job-kinds.ts'
import { consumer } from '#shared/platform/jobs/consumer.ts'
import { jobHandler, type Worker } from '#shared/platform/jobs/run.ts'
import { SesMailer } from '#shared/platform/jobs/ses-mailer.ts'
import { currentPorts } from '#shared/ports.ts'
import { sendInvitation } from '#shared/resources/invitations/send-invitation.ts'
import { acceptRefusal } from '#shared/resources/mails/refusals.ts'
import { sendDigest } from '#shared/resources/mails/send-digest.ts'
import { sendNotificationMail } from '#shared/resources/mails/send-notification-mail.ts'
import { sendMembershipMail } from '#shared/resources/memberships/send-membership-mail.ts'
import { sendPasswordChange } from '#shared/resources/password-resets/send-password-change.ts'
import { sendPasswordReset } from '#shared/resources/password-resets/send-password-reset.ts'

const workers: Record<JobKindOf<'mails'>, Worker> = {
  'send-invitation': sendInvitation,
  'send-membership-mail': sendMembershipMail,
  'send-password-reset': sendPasswordReset,
  'send-password-change': sendPasswordChange,
  'send-notification-mail': sendNotificationMail,
  'send-digest': sendDigest,
}

export const sendMails = jobHandler(jobsIn, workers)

/** Returns the mailer. Only this function has one, so that no other bundle contains its code. */
const mailer = ({ mailSender, stage }: Config) => ({
  mailer: new SesMailer(mailSender, mailEventsNameOf(stage)),
})

/** During maintenance, an event of SES fails, so that the queue delivers it again: it is stored nowhere else. */
const acceptEvent = inService({ uses: { table: ['update'] } }, acceptRefusal)

export const handler = consumer(restingWork(sendMails), () => currentPorts(mailer), acceptEvent)
