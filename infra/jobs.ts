import { Duration, type Stack } from 'aws-cdk-lib'
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets'
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { deadLetterQueueNameOf, type QueueName, queueNameOf } from '#shared/config.ts'
import { runsOf } from './concurrency.ts'
import type { Foundation } from './foundation.ts'
import { consumers, idOf, MAX_RECEIVES, sweeper, timeouts } from './function-definitions.ts'
import { ownIdentity } from './roles.ts'
import { ServiceFunction } from './service-function.ts'
import type { Stage } from './stages.ts'

const descriptions: Record<QueueName, string> = {
  jobs: 'Do the jobs that messages name.',
  mails: 'Send the mails that messages name.',
  webhooks: 'Call the webhooks that messages name.',
}

export interface JobsQueue {
  readonly queue: Queue
  readonly deadLetters: Queue
}

/** Creates a queue. A message that fails too often becomes a dead letter. */
export function addQueue(scope: Construct, stage: Stage, name: QueueName): JobsQueue {
  const deadLetters = new Queue(scope, `${idOf(name)}DeadLetters`, {
    queueName: deadLetterQueueNameOf(stage.name, name),
    retentionPeriod: Duration.days(14),
    enforceSSL: true,
  })
  const queue = new Queue(scope, idOf(name), {
    queueName: queueNameOf(stage.name, name),
    // Six times the consumer's timeout, so that no message is redelivered while its batch is still processed.
    visibilityTimeout: Duration.seconds(6 * timeouts.consumer),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: MAX_RECEIVES },
    enforceSSL: true,
  })
  return { queue, deadLetters }
}

/** Creates the consumer of a queue, which runs the jobs named in the messages and reports each message that failed. */
export function addConsumer(stack: Stack, foundation: Foundation, name: QueueName): ServiceFunction {
  const consumer = consumers[name]
  const concurrency = runsOf(name, foundation.stage.concurrency.consumers)
  const target = new ServiceFunction(stack, foundation, consumer, {
    identity: ownIdentity(stack, consumer, foundation),
    description: descriptions[name],
    timeout: timeouts.consumer,
    reserved: concurrency,
  })
  new EventSourceMapping(stack, `${idOf(consumer.id)}Mapping`, {
    target,
    eventSourceArn: foundation.queues[name].queueArn,
    batchSize: consumer.batchSize,
    reportBatchItemFailures: true,
    // Limits the concurrent runs, so that a flood of jobs leaves some capacity of the table and of the account to
    // requests.
    maxConcurrency: concurrency,
  })
  return target
}

/** Period of the failure metric: long enough for one redelivery of a failed message. */
const failuresPeriod = Duration.minutes(15)

/**
 * Returns a metric of the messages that a consumer failed to process, from the errors in the consumer's log. Lambda's
 * own error metric does not include these messages, because the run of the consumer succeeds and reports them to SQS.
 */
export function failuresOf(
  stack: Stack,
  { stage }: Foundation,
  name: QueueName,
  consumer: ServiceFunction,
): IMetric {
  const filter = new MetricFilter(stack, `${idOf(name)}Failures`, {
    logGroup: consumer.logGroup,
    filterPattern: FilterPattern.stringValue('$.level', '=', 'ERROR'),
    metricNamespace: queueNameOf(stage.name, name),
    metricName: 'Failures',
    metricValue: '1',
  })
  return filter.metric({ period: failuresPeriod, statistic: 'Sum' })
}

/** Creates the sweeper, which resends messages that were lost between the table and the queue. */
export function addSweeper(stack: Stack, foundation: Foundation): ServiceFunction {
  const target = new ServiceFunction(stack, foundation, sweeper, {
    identity: ownIdentity(stack, sweeper, foundation),
    description: 'Send a message again for each job that is overdue.',
    timeout: timeouts.sweeper,
    reserved: 1,
  })
  new Rule(stack, 'QueueSweeperSchedule', {
    schedule: Schedule.rate(Duration.minutes(1)),
    targets: [new FunctionTarget(target)],
  })
  return target
}
