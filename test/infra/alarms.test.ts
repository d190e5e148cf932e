import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { requestMetrics } from '#shared/platform/http/request-log.ts'
import { metricsOf } from '#shared/platform/log.ts'
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

describe('the alarms', () => {
  it('are these', () => {
    expect(alarms.map(({ name }) => name).sort()).toEqual([
      ...['BackgroundErrors', 'JobsDeadLetters', 'JobsFailures', 'JobsWaiting', 'Latency'],
      ...['MailsDeadLetters', 'MailsFailures', 'MailsWaiting', 'ServerErrors', 'TableErrors'],
      'TableThrottles',
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

  const sums = alarms.flatMap(({ Metrics = [] }) => Metrics).filter(({ Expression }) => Expression)

  it('are quiet while there is nothing to tell', () => {
    expect(alarms.map(({ TreatMissingData }) => TreatMissingData)).toEqual(alarms.map(() => 'notBreaching'))
  })

  it('that add metrics up take a missing one for nothing', () => {
    expect(sums).toHaveLength(3)
    for (const { Expression } of sums) expect(Expression).toMatch(/^FILL\(\w+0, 0\)( \+ FILL\(\w+\d, 0\))+$/)
  })

  it('may be published on the topic, whose policy lets nothing else publish', () => {
    const { Statement } = dev.only('AWS::SNS::TopicPolicy').Properties.PolicyDocument

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
  // What CloudFormation fills in is of no interest here.
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
