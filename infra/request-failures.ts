import type { Duration, Stack } from 'aws-cdk-lib'
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { stackNameOf } from '#shared/config.ts'
import { requestMetrics } from '#shared/platform/http/request-log.ts'
import type { Stage } from './stages.ts'

interface Logs {
  requestLog: ILogGroup
  accessLog: ILogGroup
}

/**
 * Returns a metric of the requests that got a 5xx response in a period.
 *
 * The metric counts the failures that functions report, and the requests that no function answered. Unlike the
 * gateway's metric, it excludes requests refused during maintenance.
 */
export function requestFailures(
  stack: Stack,
  { name }: Stage,
  { requestLog, accessLog }: Logs,
): (period: Duration) => IMetric {
  const counted = { metricNamespace: stackNameOf(name), metricName: 'RequestFailures', metricValue: '1' }
  new MetricFilter(stack, 'UnansweredRequests', {
    ...counted,
    logGroup: accessLog,
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue('$.status', '=', '5*'),
      FilterPattern.stringValue('$.integrationError', '!=', '-'),
    ),
  })
  const failed = new MetricFilter(stack, 'FailedRequests', {
    ...counted,
    logGroup: requestLog,
    filterPattern: FilterPattern.numberValue(`$.${requestMetrics.failures}`, '=', 1),
  })
  return (period) => failed.metric({ period, statistic: 'Sum' })
}
