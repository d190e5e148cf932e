import type { Configuration } from '#shared/configuration/configuration.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { inLanguageOf } from '#shared/language/index.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import { message, say } from '#shared/platform/language/message.ts'
import type { Ports } from '#shared/ports.ts'
import { fullDateTime } from '#shared/resources/mails/full-date-time.ts'
import { type Content, letterOf } from '#shared/resources/mails/letter.ts'
import { isActive, type User } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'

/** Creates the job that informs a user by mail that their password was changed with a link. */
export const createSendPasswordChangeJob = ({ id: subject }: User, ports: Ports): Accepted =>
  jobsIn(ports).accept({ kind: 'send-password-change', subject })

/** The worker, which sends the mail. After a crash, it may send the mail again, under the same id. */
export async function sendPasswordChange(job: Job, ports: Ports): Promise<void> {
  const [user, configuration] = await Promise.all([
    usersIn(ports).byId(job.subject),
    ports.configuration.current(),
  ])
  if (user && isActive(user)) {
    const content = await inLanguageOf(user, configuration, () => contentOf(job, configuration))
    await ports.mailer.send({ id: job.id, to: user.email, ...content })
  }
  await jobsIn(ports).end(job, [])
}

const contentOf = ({ acceptedAt }: Job, configuration: Configuration): Content =>
  letterOf(
    configuration,
    say(message`Your password for ${configuration.settings.instanceName} was changed`),
    [
      say('Hello,'),
      say(
        message`Your password was changed on ${fullDateTime(acceptedAt)} (UTC), with the link of an email. All browsers were signed out; API tokens are still valid.`,
      ),
      say('If you did not change it, ask an administrator to lock your account.'),
    ],
  )
