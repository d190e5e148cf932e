import { Duration } from 'aws-cdk-lib'
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IAlarm,
  type IMetric,
  MathExpression,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { requestMetrics } from '#shared/platform/http/request-log.ts'
import { metricsOf } from '#shared/platform/log.ts'
import type { JobsQueue } from './jobs.ts'
import { conflictsOf, period, systemErrorsOf, throttlesOf } from './metrics.ts'

interface Shown {
  readonly stage: string
  readonly alarms: IAlarm[]
  readonly httpApi: IHttpApi
  readonly throttled: IMetric
  readonly queues: readonly JobsQueue[]
  readonly background: readonly IFunction[]
  readonly table: ITableV2
}

const sum = { period, statistic: 'Sum' }
const maximum = { period, statistic: 'Maximum' }

/** Returns a graph that takes up a third of the dashboard's width. */
const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 8, height: 6 })

/** The dashboard of a stage: alarms, requests, their costs by route, background work, and the table. */
export class ServiceDashboard extends Dashboard {
  constructor(scope: Construct, shown: Shown) {
    super(scope, 'Dashboard', { dashboardName: `pm-api-${shown.stage}`, defaultInterval: Duration.hours(6) })
    const { alarms } = shown
    this.addWidgets(new AlarmStatusWidget({ title: 'Alarms', alarms, width: 24, height: 3 }))
    this.addWidgets(...requests(shown))
    this.addWidgets(...byRoute(shown.stage))
    this.addWidgets(...backgroundWork(shown))
    this.addWidgets(...tableUse(shown.table))
  }
}

const requests = ({ httpApi, throttled }: Shown) => [
  graph('Requests', [httpApi.metricCount(sum)]),
  graph('Errors', [httpApi.metricServerError(sum)], [httpApi.metricClientError(sum), throttled]),
  graph(
    'Latency',
    ['p50', 'p99'].map((statistic) => httpApi.metricLatency({ period, statistic })),
  ),
]

const byRoute = (stage: string) => [
  graph('Requests by route', [search(stage, requestMetrics.duration, 'SampleCount')]),
  graph('Slowest routes (p99)', [search(stage, requestMetrics.duration, 'p99')]),
  graph('Failures by route', [search(stage, requestMetrics.failures, 'Sum')]),
]

/**
 * Returns a metric that is shown as one line for each route. New routes are included automatically; routes without data
 * are left out.
 */
function search(stage: string, name: string, statistic: string): IMetric {
  const { namespace, dimensions } = metricsOf
  const where = `{"${namespace}",${dimensions.join(',')}} stage="${stage}" MetricName="${name}"`
  return new MathExpression({ expression: `SEARCH('${where}', '${statistic}')`, label: '', period })
}

const backgroundWork = ({ queues, background }: Shown) => [
  graph(
    'Messages, and the age of the oldest in seconds',
    queues.map(({ queue }) => queue.metricApproximateNumberOfMessagesVisible(maximum)),
    queues.map(({ queue }) => queue.metricApproximateAgeOfOldestMessage(maximum)),
  ),
  graph(
    'Dead letters',
    queues.map(({ deadLetters }) => deadLetters.metricApproximateNumberOfMessagesVisible(maximum)),
  ),
  graph(
    'Background runs, and those that failed',
    background.map((target) => target.metricInvocations(sum)),
    background.map((target) => target.metricErrors(sum)),
  ),
]

const tableUse = (table: ITableV2) => [
  graph('Read units', [table.metricConsumedReadCapacityUnits(sum)]),
  graph('Write units', [table.metricConsumedWriteCapacityUnits(sum)]),
  graph('Throttled, refused and failed', [throttlesOf(table), conflictsOf(table), systemErrorsOf(table)]),
]
