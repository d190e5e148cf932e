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
 * Registers the sender of mails with SES, which then requires verification: an address gets a mail with a link, a
 * domain needs the three CNAME records that the outputs name.
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

/** Metrics of a day's bounces and complaints. */
export interface MailEvents {
  readonly bounces: IMetric
  readonly complaints: IMetric
}

/** Dimension of the metrics. Mails have no tag of that name, so SES uses its default, the stage. */
const dimension = 'stage'

/** Makes SES count bounces and complaints of a stage's mails, which name this configuration set. */
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
