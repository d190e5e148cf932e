import { Duration } from 'aws-cdk-lib'
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { type ITableV2, Operation } from 'aws-cdk-lib/aws-dynamodb'
import { layout } from '#shared/platform/dynamodb/table.ts'

/** The period of alarms and graphs that say nothing else. */
export const period = Duration.minutes(5)

/** The operations by which the service uses the table. */
const operations = [
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.UPDATE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
]

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

/** The calls that DynamoDB itself failed. It counts them by operation only. */
export const systemErrorsOf = (table: ITableV2): IMetric =>
  sumOf(
    'Failed calls',
    operations.map((name) => metricOf(table, 'SystemErrors', { Operation: name })),
  )

/**
 * The reads and writes that DynamoDB throttled, those of single items in a batch included: `ThrottledRequests` counts a batch
 * only if all of its items were throttled. Writes wait for the index too, whose one partition holds all pending jobs.
 */
export const throttlesOf = (table: ITableV2): IMetric =>
  sumOf('Throttled reads and writes', [
    metricOf(table, 'ReadThrottleEvents'),
    metricOf(table, 'WriteThrottleEvents'),
    metricOf(table, 'WriteThrottleEvents', { GlobalSecondaryIndexName: layout.pendingJobs.name }),
  ])

/** The items that a transaction could not have because another one was changing them. */
export const conflictsOf = (table: ITableV2): IMetric => metricOf(table, 'TransactionConflict')

const metricOf = ({ tableName }: ITableV2, metricName: string, dimensions: Record<string, string> = {}) =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap: { TableName: tableName, ...dimensions },
    statistic: 'Sum',
    period,
  })
