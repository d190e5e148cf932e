import { describe, expect, it } from 'vitest'
import { consumers, idOf, sweeper } from '#infra/function-definitions.ts'
import { deadLetterQueueNameOf, queueNameOf, queueNames } from '#shared/config.ts'
import { synthesise } from './synthesised.ts'

const dev = synthesise('dev')
const prod = synthesise('prod')

describe.each(queueNames)('the queue of %s', (name) => {
  const consumer = consumers[name]
  const queue = dev.named(idOf(name))
  const deadLetters = dev.named(`${idOf(name)}DeadLetters`)
  const mappingIn = (stage: typeof dev) =>
    stage
      .ofType('AWS::Lambda::EventSourceMapping')
      .map(({ Properties }) => Properties)
      .filter(({ FunctionName }) => FunctionName.Ref.startsWith(idOf(consumer.id)))

  it('gives a message up after five receives, and keeps it for two weeks', () => {
    expect(queue.RedrivePolicy.maxReceiveCount).toBe(5)
    expect(queue.RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0]).toMatch(`${idOf(name)}DeadLetters`)
    expect(deadLetters.MessageRetentionPeriod).toBe(14 * 24 * 3600)
  })

  it('hides a message for six times as long as the consumer may take', () => {
    expect(queue.VisibilityTimeout).toBeGreaterThanOrEqual(6 * dev.named(idOf(consumer.id)).Timeout)
  })

  it('has the names by which the admin command finds it', () => {
    expect(queue.QueueName).toBe(queueNameOf('dev', name))
    expect(deadLetters.QueueName).toBe(deadLetterQueueNameOf('dev', name))
  })

  it('hands its consumer up to ten messages, one to that of webhooks, and takes back those that failed', () => {
    const [mapping, ...others] = mappingIn(dev)

    expect(others).toEqual([])
    expect(mapping?.EventSourceArn['Fn::GetAtt'][0]).toMatch(new RegExp(`^${idOf(name)}(?!DeadLetters)`))
    expect(mapping?.BatchSize).toBe(name === 'webhooks' ? 1 : 10)
    expect(mapping?.FunctionResponseTypes).toEqual(['ReportBatchItemFailures'])
  })

  it('runs its consumer a bounded number of times at once', () => {
    const limits = [mappingIn(dev), mappingIn(prod)].map(
      ([mapping]) => mapping?.ScalingConfig.MaximumConcurrency,
    )

    expect(limits).toEqual(name === 'webhooks' ? [2, 5] : [2, 10])
  })

  it('rings as soon as one message is given up, and when messages wait', () => {
    const { MetricName, Threshold, ComparisonOperator } = dev.named(`Alarms/${idOf(name)}DeadLetters`)

    expect(MetricName).toBe('ApproximateNumberOfMessagesVisible')
    expect([ComparisonOperator, Threshold]).toEqual(['GreaterThanOrEqualToThreshold', 1])
    expect(dev.named(`Alarms/${idOf(name)}Waiting`).MetricName).toBe('ApproximateAgeOfOldestMessage')
  })
})

describe.each(queueNames)('what goes wrong with %s', (name) => {
  const filter = dev.named(`${idOf(name)}Failures`)
  const alarm = dev.named(`Alarms/${idOf(name)}Failures`)

  it('is counted by the log of its consumer, where each failure is a line of level ERROR', () => {
    expect(filter.LogGroupName.Ref).toMatch(`${idOf(consumers[name].id)}Logs`)
    expect(filter.FilterPattern).toBe('{ $.level = "ERROR" }')
    expect(filter.MetricTransformations).toEqual([
      { MetricName: 'Failures', MetricNamespace: queueNameOf('dev', name), MetricValue: '1' },
    ])
  })

  it('rings when it goes wrong twice, in a time in which a message comes back', () => {
    const { MetricName, MetricNamespace } = filter.MetricTransformations[0]

    expect([alarm.MetricName, alarm.Namespace, alarm.Statistic]).toEqual([MetricName, MetricNamespace, 'Sum'])
    expect([alarm.ComparisonOperator, alarm.Threshold]).toEqual(['GreaterThanOrEqualToThreshold', 2])
    expect(alarm.Period).toBeGreaterThan(2 * dev.named(idOf(name)).VisibilityTimeout)
  })
})

describe('the queues', () => {
  it('are reached by TLS only, like those of the dead letters', () => {
    const policies = dev.ofType('AWS::SQS::QueuePolicy').map(({ Properties }) => JSON.stringify(Properties))

    expect(policies).toHaveLength(2 * queueNames.length)
    for (const policy of policies) expect(policy).toContain('"aws:SecureTransport":"false"')
  })
})

describe('the sweeper', () => {
  it('runs every minute', () => {
    const { ScheduleExpression, Targets } = dev.only('AWS::Events::Rule').Properties

    expect(ScheduleExpression).toBe('rate(1 minute)')
    expect(Targets[0].Arn['Fn::GetAtt'][0]).toMatch(new RegExp(`^${idOf(sweeper.id)}`))
  })
})
