import type { Stores } from '#shared/app.ts'
import { storesOf } from '#shared/compose.ts'
import { type Config, mailEventsNameOf } from '#shared/config.ts'
import { restingWork } from '#shared/configuration/maintenance.ts'
import { type JobKindOf, jobsIn } from '#shared/job-kinds.ts'
import { consumer } from '#shared/platform/jobs/consumer.ts'
import { type Worker, workOffWith } from '#shared/platform/jobs/run.ts'
import { SesMailer } from '#shared/platform/jobs/ses-mailer.ts'
import { sendInvitation } from '#shared/resources/invitations/send-invitation.ts'
import { sendMembershipMail } from '#shared/resources/memberships/send-membership-mail.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'

type Sending = Stores<
  'configuration' | 'jobs' | 'mailer' | 'memberships' | 'now' | 'projects' | 'publicUrl' | 'users'
>

const workers: Record<JobKindOf<'mails'>, Worker<Sending>> = {
  'send-invitation': sendInvitation,
  'send-membership-mail': sendMembershipMail,
}

export const sendMails = workOffWith(workers)

/** Only this function has a mailer, so that no other bundle contains its code. */
const mailer = ({ mailSender, stage }: Config) => ({
  mailer: new SesMailer(mailSender, mailEventsNameOf(stage)),
})

const composers = { jobs: jobsIn, memberships: membershipsIn, projects: projectsIn, users: usersIn }

export const handler = consumer(restingWork(sendMails), () => storesOf(composers, mailer))
