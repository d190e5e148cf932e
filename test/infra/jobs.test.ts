import { describe, expect, it } from 'vitest'
import { consumer, sweeper } from '#infra/entries.ts'
import { idOf } from '#infra/service-function.ts'
import { deadLetterQueueNameOf, jobsQueueNameOf } from '#shared/stage-names.ts'
import { synthesise } from './synthesised.ts'

const dev = synthesise('dev')
const queue = dev.named('Jobs')
const mapping = dev.only('AWS::Lambda::EventSourceMapping').Properties

describe('the queue of jobs', () => {
  it('gives a message up after five receives, and keeps it for two weeks', () => {
    expect(queue.RedrivePolicy.maxReceiveCount).toBe(5)
    expect(queue.RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0]).toMatch(/^DeadLetters/)
    expect(dev.named('DeadLetters').MessageRetentionPeriod).toBe(14 * 24 * 3600)
  })

  it('hides a message for six times as long as the consumer may take', () => {
    expect(queue.VisibilityTimeout).toBeGreaterThanOrEqual(6 * dev.named(idOf(consumer.id)).Timeout)
  })

  it('has the names by which the admin command finds it', () => {
    expect(queue.QueueName).toBe(jobsQueueNameOf('dev'))
    expect(dev.named('DeadLetters').QueueName).toBe(deadLetterQueueNameOf('dev'))
  })

  it('is reached by TLS only, like the dead letters', () => {
    const policies = dev.ofType('AWS::SQS::QueuePolicy').map(({ Properties }) => JSON.stringify(Properties))

    expect(policies).toHaveLength(2)
    for (const policy of policies) expect(policy).toContain('"aws:SecureTransport":"false"')
  })
})

describe('the consumer', () => {
  it('takes up to ten messages and reports those that failed', () => {
    expect(mapping.BatchSize).toBe(10)
    expect(mapping.FunctionResponseTypes).toEqual(['ReportBatchItemFailures'])
    expect(mapping.FunctionName.Ref).toMatch(/^QueueJobs/)
  })

  it('runs a bounded number of times at once', () => {
    expect(mapping.ScalingConfig.MaximumConcurrency).toBe(2)
  })
})

describe('the sweeper', () => {
  it('runs every five minutes', () => {
    const { ScheduleExpression, Targets } = dev.only('AWS::Events::Rule').Properties

    expect(ScheduleExpression).toBe('rate(5 minutes)')
    expect(Targets[0].Arn['Fn::GetAtt'][0]).toMatch(new RegExp(`^${idOf(sweeper.id)}`))
  })
})

describe('the alarms', () => {
  it.each([
    'ServerErrors',
    'BackgroundErrors',
    'DeadLetters',
    'JobsWaiting',
    'TableThrottles',
    'TableErrors',
  ])('ring for %s through the topic', (name) => {
    const { AlarmActions } = dev.named(`Alarms/${name}`)

    expect(AlarmActions).toEqual([{ Ref: expect.stringMatching(/^AlarmsTopic/) }])
  })

  it('ring as soon as one message is given up', () => {
    const { MetricName, Threshold, ComparisonOperator } = dev.named('Alarms/DeadLetters')

    expect(MetricName).toBe('ApproximateNumberOfMessagesVisible')
    expect([ComparisonOperator, Threshold]).toEqual(['GreaterThanOrEqualToThreshold', 1])
  })
})
