import { type Config, mailEventsNameOf } from './config.ts'
import { SesMailer } from './platform/jobs/ses-mailer.ts'

/** Returns the mailer of a stage. Only functions that send mails import it, so that no other bundle contains its code. */
export const stageMailer = ({ mailSender, stage }: Config) => ({
  mailer: new SesMailer(mailSender, mailEventsNameOf(stage)),
})
