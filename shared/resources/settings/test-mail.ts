import { randomUUID } from 'node:crypto'
import { canManage } from '#shared/configuration/entry-policy.ts'
import { inLanguageOf } from '#shared/language/index.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { constraintViolation, requirePermission, unauthenticated } from '#shared/platform/http/errors.ts'
import { MailRefused } from '#shared/platform/jobs/mail.ts'
import { message, say } from '#shared/platform/language/message.ts'
import type { Ports } from '#shared/ports.ts'
import { letterOf } from '#shared/resources/mails/letter.ts'

/**
 * Sends a test mail to the requester. No job is used, so that the response shows the outcome.
 *
 * @throws a violation with the response of the mail service, if it refuses the mail
 */
export async function sendTestMail(request: Request, { mailer }: Ports): Promise<undefined> {
  const viewer = await request.viewer
  requirePermission(canManage(viewer))
  const { user, configuration } = viewer
  if (!user) throw unauthenticated('no credentials')
  const content = await inLanguageOf(user, configuration, () =>
    letterOf(configuration, say(message`Test mail of ${configuration.settings.instanceName}`), [
      say('Hello,'),
      say('this is a test. Mails of this installation reach you.'),
    ]),
  )
  try {
    await mailer.send({ id: `test-${randomUUID()}`, to: user.email, ...content })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    throw constraintViolation('base', message`The mail service has refused the mail: ${error.answer}`)
  }
}
