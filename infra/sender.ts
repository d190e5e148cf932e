import { CfnOutput } from 'aws-cdk-lib'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import { type Stage, senderDomainOf } from './stages.ts'

/**
 * Registers the sender of mails with SES. SES then asks for a proof: an address gets a mail with a link, a domain needs
 * the three CNAME records that the outputs name.
 */
export function addSender(scope: Construct, stage: Stage): void {
  const { mailSender, mailIdentity } = stage
  if (mailIdentity === 'existing') return
  const isDomain = mailIdentity === 'domain'
  const identity = isDomain ? Identity.domain(senderDomainOf(stage)) : Identity.email(mailSender)
  const { dkimRecords } = new EmailIdentity(scope, 'Sender', { identity })
  if (!isDomain) return
  for (const [index, { name, value }] of dkimRecords.entries())
    new CfnOutput(scope, `SenderRecord${index + 1}`, { value: `${name} CNAME ${value}` })
}
