import { Duration, Stack } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Alarm, type IMetric, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { type ITableV2, Operation } from 'aws-cdk-lib/aws-dynamodb'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import type { QueueName } from '#shared/config.ts'
import type { JobsQueue } from './jobs.ts'
import { idOf } from './service-function.ts'

/** A queue, and the number of failures in its consumer's log. */
export interface WatchedQueue extends JobsQueue {
  readonly failures: IMetric
}

interface Watched {
  readonly queues: Readonly<Record<QueueName, WatchedQueue>>
  readonly httpApi: HttpApi
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

/** Alarms for the few conditions that need a person. All notify one topic, to which the operator subscribes. */
export class Alarms extends Construct {
  readonly topic = new Topic(this, 'Topic', { enforceSSL: true })

  constructor(scope: Construct, watched: Watched) {
    super(scope, 'Alarms')
    const { httpApi, table, queues, background } = watched
    this.admitAlarms()
    // A function that fails behind the gateway is a 5xx there: requests need no alarm per function.
    this.add('ServerErrors', httpApi.metricServerError({ period, statistic: 'Sum' }), 5)
    const errors = background.map((target) => target.metricErrors({ period }))
    this.add('BackgroundErrors', sumOf('Failed background runs', errors), 3)
    for (const [name, queue] of Object.entries(queues)) this.watchQueue(idOf(name), queue)
    this.add('TableThrottles', sumOf('Throttled calls', ofTable('ThrottledRequests', table)), 10)
    this.add('TableErrors', sumOf('Failed calls', ofTable('SystemErrors', table)), 5)
  }

  private watchQueue(id: string, { queue, deadLetters, failures }: WatchedQueue) {
    const count = deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' })
    const age = queue.metricApproximateAgeOfOldestMessage({ period, statistic: 'Maximum' })
    this.add(`${id}DeadLetters`, count, 1)
    this.add(`${id}Waiting`, age, queueAgeLimit.toSeconds())
    // A single failure may be followed by a success: within the period the message is received again once.
    this.add(`${id}Failures`, failures, 2)
  }

  private add(id: string, metric: IMetric, threshold: number) {
    const treatMissingData = TreatMissingData.NOT_BREACHING
    const alarm = new Alarm(this, id, { metric, threshold, evaluationPeriods: 1, treatMissingData })
    alarm.addAlarmAction(new SnsAction(this.topic))
  }

  /** Needed because the policy that demands TLS replaces the default one, by which everything in the account may publish. */
  private admitAlarms() {
    const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } }
    this.topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com', { conditions }))
  }
}

/** A sum in which missing values are 0: a plain `+` has no value if one metric has none, as those without events do. */
function sumOf(label: string, metrics: readonly IMetric[]): IMetric {
  const named = metrics.map((metric, index) => [`m${index}`, metric] as const)
  return new MathExpression({
    expression: named.map(([name]) => `FILL(${name}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(named),
    label,
    period,
  })
}

const ofTable = (metricName: string, table: ITableV2): IMetric[] =>
  operations.map((name) => {
    const dimensionsMap = { TableName: table.tableName, Operation: name }
    return table.metric(metricName, { dimensionsMap, statistic: 'Sum', period })
  })
