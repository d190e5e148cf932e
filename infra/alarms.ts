import { Duration, Stack } from 'aws-cdk-lib'
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import type { QueueName } from '#shared/config.ts'
import { idOf } from './function-definitions.ts'
import type { JobsQueue } from './jobs.ts'
import { conflictsOf, period, sumOf, systemErrorsOf, throttlesOf } from './metrics.ts'
import type { MailEvents } from './sender.ts'

/** A queue and a metric of the failures that its consumer logs. */
interface WatchedQueue extends JobsQueue {
  readonly failures: IMetric
}

interface Watched {
  failures(period: Duration): IMetric
  /** Number of 5xx responses in an hour that triggers the alarm. */
  readonly failuresAnHour: number
  readonly queues: Readonly<Record<QueueName, WatchedQueue>>
  readonly httpApi: IHttpApi
  /** Requests throttled by the gateway. */
  readonly throttled: IMetric
  readonly table: ITableV2
  /** The consumers and the sweeper. */
  readonly background: readonly IFunction[]
  readonly sweeper: IFunction
  readonly mails: MailEvents
}

const queueAgeLimit = Duration.minutes(15)
const latencyLimit = Duration.seconds(3)

/** Document with a section for each alarm. The heading of the section is the name of the alarm. */
const runbook = 'infra/runbook.md'

/** Condition that an alarm watches, and its meaning. The runbook describes what to do. */
interface Condition {
  readonly metric: IMetric
  readonly threshold: number
  /** True if the alarm is raised when the metric is below the threshold or has no value. */
  readonly isBelow?: true
  /** Number of consecutive periods during which the condition must be met. */
  readonly periods?: number
  readonly meaning: string
}

/**
 * Alarms for the few conditions that require human action. All alarms notify one topic, to which the operator
 * subscribes.
 */
export class Alarms extends Construct {
  readonly topic = new Topic(this, 'Topic', { enforceSSL: true })
  readonly all: Alarm[] = []

  constructor(scope: Construct, watched: Watched) {
    super(scope, 'Alarms')
    this.admitAlarms()
    this.watchRequests(watched)
    for (const [name, queue] of Object.entries(watched.queues)) this.watchQueue(idOf(name), queue)
    this.watchBackground(watched)
    this.watchTable(watched.table)
    this.watchMails(watched.mails)
  }

  /** Watches all functions and the gateway together, so that no function needs an alarm of its own. */
  private watchRequests({ httpApi, throttled, failures, failuresAnHour }: Watched) {
    this.add('ServerErrors', {
      metric: failures(period),
      threshold: 5,
      meaning: 'Requests are answered with 5xx.',
    })
    this.add('RareErrors', {
      metric: failures(Duration.hours(1)),
      threshold: failuresAnHour,
      meaning: 'Requests were answered with 5xx within an hour.',
    })
    this.add('GatewayThrottles', {
      metric: throttled,
      threshold: 50,
      meaning: 'The gateway answers requests with 429.',
    })
    this.add('Latency', {
      metric: httpApi.metricLatency({ period, statistic: 'p99' }),
      threshold: latencyLimit.toMilliseconds(),
      periods: 3,
      meaning: 'One request in a hundred has taken longer than 3 seconds for 15 minutes.',
    })
  }

  private watchQueue(id: string, { queue, deadLetters, failures }: WatchedQueue) {
    this.add(`${id}DeadLetters`, {
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
      threshold: 1,
      meaning: `A message of the queue of ${id.toLowerCase()} has failed five times and was given up.`,
    })
    this.add(`${id}Waiting`, {
      metric: queue.metricApproximateAgeOfOldestMessage({ period, statistic: 'Maximum' }),
      threshold: queueAgeLimit.toSeconds(),
      meaning: `The oldest message of the queue of ${id.toLowerCase()} waits for more than 15 minutes.`,
    })
    // A single failure raises no alarm: SQS redelivers the message once within the period, and the second attempt may
    // succeed.
    this.add(`${id}Failures`, {
      metric: failures,
      threshold: 2,
      meaning: `Messages of the queue of ${id.toLowerCase()} fail again and again.`,
    })
  }

  private watchBackground({ background, sweeper }: Watched) {
    const errors = background.map((target) => target.metricErrors({ period }))
    this.add('BackgroundErrors', {
      metric: sumOf('Failed background runs', errors),
      threshold: 3,
      meaning: 'A consumer or the sweeper fails as a whole.',
    })
    this.add('SweeperSilent', {
      metric: sweeper.metricInvocations({ period }),
      threshold: 1,
      isBelow: true,
      periods: 2,
      meaning: 'The sweeper, which runs every minute, has not run for ten minutes.',
    })
  }

  private watchTable(table: ITableV2) {
    this.add('TableThrottles', {
      metric: throttlesOf(table),
      threshold: 10,
      meaning: 'DynamoDB throttles reads or writes of the table.',
    })
    this.add('TableErrors', {
      metric: systemErrorsOf(table),
      threshold: 5,
      meaning: 'DynamoDB fails calls to the table.',
    })
    this.add('TableConflicts', {
      metric: conflictsOf(table),
      threshold: 100,
      meaning: 'Changes of the same things at the same time refuse each other.',
    })
  }

  private watchMails({ bounces, complaints }: MailEvents) {
    this.add('MailsBounces', {
      metric: bounces,
      threshold: 5,
      meaning: 'More than 5 % of the mails of a day came back.',
    })
    this.add('MailsComplaints', {
      metric: complaints,
      threshold: 1,
      meaning: 'A recipient has reported a mail as spam.',
    })
  }

  private add(id: string, { metric, threshold, isBelow, periods = 1, meaning }: Condition) {
    const alarm = new Alarm(this, id, {
      metric,
      threshold,
      evaluationPeriods: periods,
      treatMissingData: isBelow ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      comparisonOperator: isBelow
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      alarmDescription: `${meaning} What to do: ${runbook}#${id.toLowerCase()}`,
    })
    alarm.addAlarmAction(new SnsAction(this.topic))
    alarm.addOkAction(new SnsAction(this.topic))
    this.all.push(alarm)
  }

  /**
   * Allows CloudWatch to publish to the topic. The default policy would let the whole account publish, but the policy
   * that requires TLS has replaced the default policy.
   */
  private admitAlarms() {
    const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } }
    this.topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com', { conditions }))
  }
}
