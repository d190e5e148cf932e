import { CfnOutput, Duration, Stack } from 'aws-cdk-lib'
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  CloudWatchDimensionSource,
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from 'aws-cdk-lib/aws-ses'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { mailEventsNameOf } from '#shared/config.ts'
import { type Stage, senderDomainOf } from './stages.ts'

/**
 * Registers the sender of mails with SES, which then verifies the sender. To verify an address, SES sends it a mail
 * with a link. To verify a domain, SES checks the three CNAME records that the outputs of the stack show.
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

/** Metrics of the mail that was sent on one day. */
export interface MailEvents {
  /** The percentage of sent mails that could not be delivered and were returned. */
  readonly bounces: IMetric
  readonly complaints: IMetric
}

/**
 * The bounce rate of a day is computed as if at least this number of mails had been sent. Without this minimum, a few
 * bounces on a quiet day would raise the alarm.
 */
const FEW_MAILS = 60

/** Dimension of the metrics. Mails have no tag of this name, so SES uses the default value, the name of the stage. */
const dimension = 'stage'

/**
 * Adds the SES configuration set with which a stage sends all its mail. With this set, SES counts the mails, and
 * reports each returned mail or spam complaint to the `mails` queue.
 */
export function addMailEvents(scope: Construct, { name }: Stage, mails: IQueue): MailEvents {
  const set = new ConfigurationSet(scope, 'MailEvents', { configurationSetName: mailEventsNameOf(name) })
  const returned = [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT]
  set.addEventDestination('Metrics', {
    events: [EmailSendingEvent.SEND, ...returned],
    destination: EventDestination.cloudWatchDimensions([
      { name: dimension, source: CloudWatchDimensionSource.MESSAGE_TAG, defaultValue: name },
    ]),
  })
  const topic = topicFor(scope, mails)
  set.addEventDestination('Returned', { events: returned, destination: EventDestination.snsTopic(topic) })
  const counted = (metricName: string) =>
    new Metric({
      namespace: 'AWS/SES',
      metricName,
      dimensionsMap: { [dimension]: name },
      statistic: 'Sum',
      period: Duration.days(1),
    })
  const bounces = new MathExpression({
    expression: `100 * bounces / IF(FILL(sent, 0) > ${FEW_MAILS}, sent, ${FEW_MAILS})`,
    usingMetrics: { bounces: counted('Bounce'), sent: counted('Send') },
    label: 'Mails that came back, in percent',
    period: Duration.days(1),
  })
  return { bounces, complaints: counted('Complaint') }
}

/** Creates the topic to which SES publishes. The topic forwards everything to a queue. */
function topicFor(scope: Construct, mails: IQueue): Topic {
  const topic = new Topic(scope, 'ReturnedMails', { enforceSSL: true })
  topic.addSubscription(new SqsSubscription(mails, { rawMessageDelivery: true }))
  const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } }
  topic.grantPublish(new ServicePrincipal('ses.amazonaws.com', { conditions }))
  return topic
}
