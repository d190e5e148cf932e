import { Duration } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Alarm, type IMetric, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { type ITableV2, Operation } from 'aws-cdk-lib/aws-dynamodb'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import type { QueueName } from '#shared/stage-names.ts'
import type { JobsQueue } from './jobs.ts'
import { idOf } from './service-function.ts'

interface Watched {
  readonly queues: Readonly<Record<QueueName, JobsQueue>>
  readonly httpApi: HttpApi
  readonly table: ITableV2
  readonly background: readonly IFunction[]
}

const period = Duration.minutes(5)
const operations = [
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.DELETE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
]
const queueAgeLimit = Duration.minutes(15)

/** The few signals that need a person; each rings through one topic, to which the operator subscribes. */
export class Alarms extends Construct {
  readonly topic = new Topic(this, 'Topic', { enforceSSL: true })

  constructor(scope: Construct, watched: Watched) {
    super(scope, 'Alarms')
    const { httpApi, table, queues, background } = watched
    // A function that fails behind the gateway is a 5xx there: requests need no alarm per function.
    this.add('ServerErrors', httpApi.metricServerError({ period, statistic: 'Sum' }), 5)
    this.add('BackgroundErrors', errorsOf(background), 3)
    for (const [name, { queue, deadLetters }] of Object.entries(queues)) {
      const given = deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' })
      const age = queue.metricApproximateAgeOfOldestMessage({ period, statistic: 'Maximum' })
      this.add(`${idOf(name)}DeadLetters`, given, 1)
      this.add(`${idOf(name)}Waiting`, age, queueAgeLimit.toSeconds())
    }
    this.add('TableThrottles', table.metricThrottledRequestsForOperations({ period, operations }), 10)
    this.add('TableErrors', table.metricSystemErrorsForOperations({ period, operations }), 5)
  }

  private add(id: string, metric: IMetric, threshold: number) {
    const treatMissingData = TreatMissingData.NOT_BREACHING
    const alarm = new Alarm(this, id, { metric, threshold, evaluationPeriods: 1, treatMissingData })
    alarm.addAlarmAction(new SnsAction(this.topic))
  }
}

function errorsOf(targets: readonly IFunction[]): IMetric {
  const named = targets.map((target, index) => [`m${index}`, target.metricErrors({ period })] as const)
  return new MathExpression({
    expression: named.map(([name]) => name).join(' + '),
    usingMetrics: Object.fromEntries(named),
    label: 'Failed background runs',
    period,
  })
}
