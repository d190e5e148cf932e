import { Duration } from 'aws-cdk-lib'
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { type ITableV2, Operation } from 'aws-cdk-lib/aws-dynamodb'
import { layout } from '#shared/platform/dynamodb/table.ts'

/** Default period of alarms and graphs. */
export const period = Duration.minutes(5)

/** Table operations that the service uses. */
const operations = [
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.UPDATE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
]

/**
 * Returns the sum of some metrics, with 0 for missing values.
 *
 * A plain `+` would have no value if one of the metrics had no value, for example because no event has occurred.
 */
export function sumOf(label: string, metrics: readonly IMetric[]): IMetric {
  // The label is part of the metric names, because the names must be unique within a graph. A graph may contain several
  // sums.
  const prefix = label.toLowerCase().replace(/\W/g, '_')
  const named = metrics.map((metric, index) => [`${prefix}${index}`, metric] as const)
  return new MathExpression({
    expression: named.map(([name]) => `FILL(${name}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(named),
    label,
    period,
  })
}

/**
 * Returns a metric of the calls that failed within DynamoDB. DynamoDB reports these failures for each operation
 * separately, not as a total.
 */
export const systemErrorsOf = (table: ITableV2): IMetric =>
  sumOf(
    'Failed calls',
    operations.map((name) => metricOf(table, 'SystemErrors', { Operation: name })),
  )

/**
 * Returns a metric of throttled reads and writes. Unlike the metric `ThrottledRequests`, this metric includes a batch
 * of which only some items were throttled. The index can throttle writes as well, because it keeps all pending jobs in
 * one partition.
 */
export const throttlesOf = (table: ITableV2): IMetric =>
  sumOf('Throttled reads and writes', [
    metricOf(table, 'ReadThrottleEvents'),
    metricOf(table, 'WriteThrottleEvents'),
    metricOf(table, 'WriteThrottleEvents', { GlobalSecondaryIndexName: layout.pendingJobs.name }),
  ])

/** Returns a metric that counts the items on which a transaction conflicted with another transaction. */
export const conflictsOf = (table: ITableV2): IMetric => metricOf(table, 'TransactionConflict')

const metricOf = ({ tableName }: ITableV2, metricName: string, dimensions: Record<string, string> = {}) =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap: { TableName: tableName, ...dimensions },
    statistic: 'Sum',
    period,
  })
