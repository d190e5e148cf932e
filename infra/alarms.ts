import { Duration, Stack } from 'aws-cdk-lib'
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Alarm, type IMetric, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { type ITableV2, Operation } from 'aws-cdk-lib/aws-dynamodb'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import type { QueueName } from '#shared/config.ts'
import { idOf } from './entries.ts'
import type { JobsQueue } from './jobs.ts'

/** A queue, and the number of failures in its consumer's log. */
interface WatchedQueue extends JobsQueue {
  readonly failures: IMetric
}

interface Watched {
  readonly queues: Readonly<Record<QueueName, WatchedQueue>>
  readonly httpApi: IHttpApi
  readonly table: ITableV2
  readonly background: readonly IFunction[]
}

const period = Duration.minutes(5)
/** The operations by which the service uses the table. */
const operations = [
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.UPDATE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
]
const queueAgeLimit = Duration.minutes(15)
const latencyLimit = Duration.seconds(3)

/** Document with a section for each alarm, named after it. */
const runbook = 'infra/runbook.md'

/** Condition that an alarm watches, and its meaning; what to do about it is in the runbook. */
interface Condition {
  readonly metric: IMetric
  readonly threshold: number
  /** Number of periods in a row for which the threshold has to be reached. */
  readonly periods?: number
  readonly meaning: string
}

/** Alarms for the few conditions that need a person. All notify one topic, to which the operator subscribes. */
export class Alarms extends Construct {
  readonly topic = new Topic(this, 'Topic', { enforceSSL: true })
  readonly all: Alarm[] = []

  constructor(scope: Construct, watched: Watched) {
    super(scope, 'Alarms')
    this.admitAlarms()
    this.watchRequests(watched.httpApi)
    for (const [name, queue] of Object.entries(watched.queues)) this.watchQueue(idOf(name), queue)
    this.watchBackground(watched.background)
    this.watchTable(watched.table)
  }

  /** A function that fails behind the gateway is a 5xx there: requests need no alarm per function. */
  private watchRequests(httpApi: IHttpApi) {
    this.add('ServerErrors', {
      metric: httpApi.metricServerError({ period, statistic: 'Sum' }),
      threshold: 5,
      meaning: 'Requests are answered with 5xx.',
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
    // A single failure may be followed by a success: within the period the message is received again once.
    this.add(`${id}Failures`, {
      metric: failures,
      threshold: 2,
      meaning: `Messages of the queue of ${id.toLowerCase()} fail again and again.`,
    })
  }

  private watchBackground(background: readonly IFunction[]) {
    const errors = background.map((target) => target.metricErrors({ period }))
    this.add('BackgroundErrors', {
      metric: sumOf('Failed background runs', errors),
      threshold: 3,
      meaning: 'A consumer or the sweeper fails as a whole.',
    })
  }

  private watchTable(table: ITableV2) {
    this.add('TableThrottles', {
      metric: sumOf('Throttled calls', ofTable('ThrottledRequests', table)),
      threshold: 10,
      meaning: 'DynamoDB throttles calls to the table.',
    })
    this.add('TableErrors', {
      metric: sumOf('Failed calls', ofTable('SystemErrors', table)),
      threshold: 5,
      meaning: 'DynamoDB fails calls to the table.',
    })
  }

  private add(id: string, { metric, threshold, periods = 1, meaning }: Condition) {
    const alarm = new Alarm(this, id, {
      metric,
      threshold,
      evaluationPeriods: periods,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `${meaning} What to do: ${runbook}#${id.toLowerCase()}`,
    })
    alarm.addAlarmAction(new SnsAction(this.topic))
    alarm.addOkAction(new SnsAction(this.topic))
    this.all.push(alarm)
  }

  /** Needed because the policy that demands TLS replaces the default one, by which everything in the account may publish. */
  private admitAlarms() {
    const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } }
    this.topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com', { conditions }))
  }
}

/** A sum in which missing values are 0: a plain `+` has no value if one metric has none, as those without events do. */
export function sumOf(label: string, metrics: readonly IMetric[]): IMetric {
  // Two sums in one graph may not use the same name.
  const prefix = label.toLowerCase().replace(/\W/g, '_')
  const named = metrics.map((metric, index) => [`${prefix}${index}`, metric] as const)
  return new MathExpression({
    expression: named.map(([name]) => `FILL(${name}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(named),
    label,
    period,
  })
}

/** A metric of the table, for each operation by which the service uses it. */
export const ofTable = (metricName: string, table: ITableV2): IMetric[] =>
  operations.map((name) => {
    const dimensionsMap = { TableName: table.tableName, Operation: name }
    return table.metric(metricName, { dimensionsMap, statistic: 'Sum', period })
  })
