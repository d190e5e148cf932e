import { CfnOutput } from 'aws-cdk-lib'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import type { Stage } from './stages.ts'

/** The domain of a mail address. */
export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/**
 * Registers the sender of mails with SES. SES then asks for a proof: an address gets a mail with a link, a domain needs
 * the three CNAME records that the outputs name.
 */
export function addSender(scope: Construct, { mailSender, mailIdentity }: Stage): void {
  if (mailIdentity === 'existing') return
  const isDomain = mailIdentity === 'domain'
  const identity = isDomain ? Identity.domain(domainOf(mailSender)) : Identity.email(mailSender)
  const { dkimRecords } = new EmailIdentity(scope, 'Sender', { identity })
  if (!isDomain) return
  for (const [index, { name, value }] of dkimRecords.entries())
    new CfnOutput(scope, `SenderRecord${index + 1}`, { value: `${name} CNAME ${value}` })
}
