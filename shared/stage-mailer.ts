import { type Config, mailEventsNameOf } from './config.ts'
import { SesMailer } from './platform/jobs/ses-mailer.ts'

/**
 * Returns the mailer of a stage. Only functions that send mails import this module, so that no other bundle contains
 * the code of the mailer.
 */
export const stageMailer = ({ mailSender, stage }: Config) => ({
  mailer: new SesMailer(mailSender, mailEventsNameOf(stage)),
})
