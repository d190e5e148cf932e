import { CfnOutput, Duration } from 'aws-cdk-lib'
import { type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import {
  CloudWatchDimensionSource,
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import { mailEventsNameOf } from '#shared/config.ts'
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

/** The mails of a day that came back, and those that their recipients have reported. */
export interface MailEvents {
  readonly bounces: IMetric
  readonly complaints: IMetric
}

/** The dimension of the metrics; SES gives it the stage as its default, as mails have no tag of that name. */
const dimension = 'stage'

/** Makes SES count the mails of a stage that come back or are reported: the stage's mails name this configuration set. */
export function addMailEvents(scope: Construct, { name }: Stage): MailEvents {
  const set = new ConfigurationSet(scope, 'MailEvents', { configurationSetName: mailEventsNameOf(name) })
  set.addEventDestination('Metrics', {
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    destination: EventDestination.cloudWatchDimensions([
      { name: dimension, source: CloudWatchDimensionSource.MESSAGE_TAG, defaultValue: name },
    ]),
  })
  const counted = (metricName: string) =>
    new Metric({
      namespace: 'AWS/SES',
      metricName,
      dimensionsMap: { [dimension]: name },
      statistic: 'Sum',
      period: Duration.days(1),
    })
  return { bounces: counted('Bounce'), complaints: counted('Complaint') }
}
