import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mailEventsNameOf } from '#shared/config.ts'
import { layout } from '#shared/platform/dynamodb/table.ts'
import { requestMetrics } from '#shared/platform/http/request-log.ts'
import { metricsOf } from '#shared/platform/log.ts'
import { watched } from '#test/bench/dollars.ts'
import { type Properties, synthesise } from './synthesised.ts'

const dev = synthesise('dev')
const runbook = readFileSync(join(import.meta.dirname, '../../infra/runbook.md'), 'utf8')

const alarms: (Properties & { name: string })[] = dev
  .ofType('AWS::CloudWatch::Alarm')
  .map(({ Properties, Metadata }) => ({
    name: Metadata['aws:cdk:path'].split('/').at(-2) as string,
    ...Properties,
  }))
const sections = [...runbook.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)

/** The destinations to which SES sends events. */
const mailEvents = () =>
  dev
    .ofType('AWS::SES::ConfigurationSetEventDestination')
    .map(({ Properties }) => Properties.EventDestination)

describe('the events of mails', () => {
  it('that came back, or were reported as spam, go to the queue of mails by a topic of SES alone', () => {
    const [returned] = mailEvents().filter((one) => one.SnsDestination)
    const topic = { Ref: expect.stringMatching(/^ReturnedMails/) }
    const [subscription] = dev
      .ofType('AWS::SNS::Subscription')
      .map(({ Properties }) => Properties)
      .filter(({ Protocol }) => Protocol === 'sqs')

    expect(returned).toMatchObject({
      MatchingEventTypes: ['bounce', 'complaint'],
      SnsDestination: { TopicARN: topic },
    })
    expect(subscription).toMatchObject({
      TopicArn: topic,
      RawMessageDelivery: true,
      Endpoint: { 'Fn::GetAtt': [expect.stringMatching(/^Mails(?!DeadLetters)/), 'Arn'] },
    })
  })
})

describe('the alarms', () => {
  it('are these', () => {
    expect(alarms.map(({ name }) => name).sort()).toEqual([
      ...['BackgroundErrors', 'GatewayThrottles', 'JobsDeadLetters', 'JobsFailures', 'JobsWaiting'],
      ...['Latency', 'MailsBounces', 'MailsComplaints', 'MailsDeadLetters', 'MailsFailures', 'MailsWaiting'],
      ...['RareErrors', 'ServerErrors', 'SweeperSilent', 'TableConflicts', 'TableErrors', 'TableThrottles'],
      ...['WebhooksDeadLetters', 'WebhooksFailures', 'WebhooksWaiting'],
    ])
  })

  it('have a section each in the runbook, which has no others', () => {
    expect(sections.sort()).toEqual(alarms.map(({ name }) => name).sort())
  })

  it.each(alarms)('$name says what it means, and leads to its section', ({ name, AlarmDescription }) => {
    expect(AlarmDescription).toMatch(/^[A-Z].{20,}\. What to do: infra\/runbook\.md#[a-z]+$/)
    expect(AlarmDescription).toContain(`#${name.toLowerCase()}`)
  })

  it.each(alarms)(
    '$name tells the topic when it begins, and when it is over',
    ({ AlarmActions, OKActions }) => {
      const topic = [{ Ref: expect.stringMatching(/^AlarmsTopic/) }]

      expect(AlarmActions).toEqual(topic)
      expect(OKActions).toEqual(topic)
    },
  )

  const alarmNamed = (name: string) => alarms.find((alarm) => alarm.name === name) as Properties
  const metricsIn = (name: string) =>
    (alarmNamed(name).Metrics as Properties[]).flatMap(({ MetricStat }) => MetricStat?.Metric ?? [])

  it('of the sweeper rings when it does not run, and no value is no run', () => {
    expect(alarmNamed('SweeperSilent')).toMatchObject({
      MetricName: 'Invocations',
      Dimensions: [{ Name: 'FunctionName', Value: { Ref: dev.logicalId('QueueSweeper') } }],
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      TreatMissingData: 'breaching',
    })
  })

  it('of throttles counts single items, also those of a batch, and those of the index', () => {
    const index = { Name: 'GlobalSecondaryIndexName', Value: layout.pendingJobs.name }

    expect(metricsIn('TableThrottles').map(({ MetricName }) => MetricName)).toEqual([
      ...['ReadThrottleEvents', 'WriteThrottleEvents', 'WriteThrottleEvents'],
    ])
    expect(metricsIn('TableThrottles')[2]?.Dimensions).toContainEqual(index)
    expect(JSON.stringify([alarms, dev.only('AWS::CloudWatch::Dashboard')])).not.toContain(
      'ThrottledRequests"}',
    )
  })

  it('of conflicts counts what transactions refuse each other', () => {
    expect(alarmNamed('TableConflicts')).toMatchObject({
      Namespace: 'AWS/DynamoDB',
      MetricName: 'TransactionConflict',
      Statistic: 'Sum',
    })
  })

  const filters = dev.ofType('AWS::Logs::MetricFilter').map(({ Properties }) => Properties)
  const metricOf = ({ MetricTransformations: [to] }: Properties) =>
    `${to.MetricNamespace} ${to.MetricName} ${to.MetricValue}`

  it('of the gateway counts 429 in its access log, whose lines have the status as a text', () => {
    const filter = filters.find((one) => metricOf(one).includes('ThrottledRequests'))
    const { AccessLogSettings } = dev.only('AWS::ApiGatewayV2::Stage').Properties

    expect(JSON.parse(AccessLogSettings.Format).status).toBe('$context.status')
    expect(filter?.FilterPattern).toBe('{ $.status = "429" }')
    const { MetricName, MetricNamespace } = filter?.MetricTransformations[0] ?? {}
    expect(alarmNamed('GatewayThrottles')).toMatchObject({ MetricName, Namespace: MetricNamespace })
  })

  it('of failures count lines that say so, not the 503 of maintenance, and what no function has answered', () => {
    const failing = filters.filter((one) => metricOf(one) === 'pm-api-dev RequestFailures 1')
    const { AccessLogSettings } = dev.only('AWS::ApiGatewayV2::Stage').Properties

    expect(failing.map(({ LogGroupName, FilterPattern }) => [LogGroupName.Ref, FilterPattern])).toEqual([
      [expect.stringMatching(/^ApiAccessLog/), '{ ($.status = "5*") && ($.integrationError != "-") }'],
      [expect.stringMatching(/^RequestLog/), `{ $.${requestMetrics.failures} = 1 }`],
    ])
    expect(JSON.parse(AccessLogSettings.Format).integrationError).toBe('$context.integrationErrorMessage')
    for (const name of ['ServerErrors', 'RareErrors'])
      expect(alarmNamed(name)).toMatchObject({ Namespace: 'pm-api-dev', MetricName: 'RequestFailures' })
  })

  it('of rare errors ring at one in an hour, or at as many as the stage says', () => {
    const busy = synthesise('dev', { settings: { failuresAnHour: 20 } })

    expect(alarmNamed('RareErrors')).toMatchObject({ Period: 3600, Threshold: 1 })
    expect(busy.named('Alarms/RareErrors').Threshold).toBe(20)
  })

  it('of mails count what SES reports of the stage, whose mails name its configuration set', () => {
    const { Name } = dev.only('AWS::SES::ConfigurationSet').Properties
    const { EventDestination } = { EventDestination: mailEvents().find((one) => one.CloudWatchDestination) }
    const [{ DimensionName, DefaultDimensionValue }] =
      EventDestination.CloudWatchDestination.DimensionConfigurations
    const counted = {
      Namespace: 'AWS/SES',
      Dimensions: [{ Name: DimensionName, Value: DefaultDimensionValue }],
    }

    expect(Name).toBe(mailEventsNameOf('dev'))
    expect(EventDestination.MatchingEventTypes).toEqual(['send', 'bounce', 'complaint'])
    expect(alarmNamed('MailsComplaints')).toMatchObject({ ...counted, MetricName: 'Complaint' })
    expect(metricsIn('MailsBounces')).toMatchObject([
      { ...counted, MetricName: 'Bounce' },
      { ...counted, MetricName: 'Send' },
    ])
  })

  it('of bounces rings at 5 % of the mails of a day, and at three of a few', () => {
    const [{ Expression }] = (alarmNamed('MailsBounces').Metrics as Properties[]).filter(
      (one) => one.Expression,
    ) as [Properties]

    expect(Expression).toBe('100 * bounces / IF(FILL(sent, 0) > 60, sent, 60)')
    expect(alarmNamed('MailsBounces').Threshold).toBe(5)
  })

  it('and their own metrics cost what the table of costs says', () => {
    const own = new Set(filters.map(metricOf)).size
    const watching = alarms.flatMap(({ Metrics }) =>
      Metrics ? Metrics.filter(({ MetricStat }: Properties) => MetricStat) : ['one'],
    )

    expect(watched).toEqual({ alarmMetrics: watching.length, ownMetrics: own + 3 })
  })

  it('of latency looks at the slowest hundredth for 15 minutes', () => {
    const [latency] = alarms.filter(({ name }) => name === 'Latency')

    expect(latency).toMatchObject({
      MetricName: 'Latency',
      ExtendedStatistic: 'p99',
      Threshold: 3000,
      Period: 300,
      EvaluationPeriods: 3,
    })
  })

  const sums = alarms
    .flatMap(({ Metrics = [] }) => Metrics)
    .filter(({ Expression }) => Expression?.includes(' + '))

  it('are silent while there is no data', () => {
    const others = alarms.filter(({ name }) => name !== 'SweeperSilent')

    expect(others.map(({ TreatMissingData }) => TreatMissingData)).toEqual(others.map(() => 'notBreaching'))
  })

  it('that add metrics up take a missing one for nothing', () => {
    expect(sums).toHaveLength(3)
    for (const { Expression } of sums) expect(Expression).toMatch(/^FILL\(\w+0, 0\)( \+ FILL\(\w+\d, 0\))+$/)
  })

  it('may be published on the topic, whose policy lets nothing else publish', () => {
    const [{ Statement }] = dev
      .ofType('AWS::SNS::TopicPolicy')
      .filter(({ Properties }) => Properties.Topics[0].Ref.startsWith('AlarmsTopic'))
      .map(({ Properties }) => Properties.PolicyDocument) as [Properties]

    expect(Statement.filter(({ Effect }: { Effect: string }) => Effect === 'Allow')).toEqual([
      expect.objectContaining({
        Action: 'sns:Publish',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    ])
  })
})

describe('the dashboard', () => {
  const { DashboardName, DashboardBody } = dev.only('AWS::CloudWatch::Dashboard').Properties
  // The parts that CloudFormation resolves do not matter here. Each of them is replaced by an `X`.
  const text = DashboardBody['Fn::Join'][1]
    .map((part: unknown) => (typeof part === 'string' ? part : 'X'))
    .join('')
  const { widgets } = JSON.parse(text) as {
    widgets: { properties: { title: string; alarms?: []; metrics?: unknown[] } }[]
  }

  it('is the one of the stage, and shows every alarm', () => {
    expect(DashboardName).toBe('pm-api-dev')
    expect(widgets[0]?.properties.alarms).toHaveLength(alarms.length)
  })

  it('searches for the metrics that requests log, so that it knows every route', () => {
    const searched = [...text.matchAll(/SEARCH\('(.*?)', '(\w+)'\)/g)].map(([, where, statistic]) => [
      where,
      statistic,
    ])
    const of = (name: string) =>
      `{\\"${metricsOf.namespace}\\",${metricsOf.dimensions.join(',')}} stage=\\"dev\\" MetricName=\\"${name}\\"`

    expect(searched).toEqual([
      [of(requestMetrics.duration), 'SampleCount'],
      [of(requestMetrics.duration), 'p99'],
      [of(requestMetrics.failures), 'Sum'],
    ])
  })
})
