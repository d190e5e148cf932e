import { Duration, type Stack } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets'
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { deadLetterQueueNameOf, jobsQueueNameOf } from '#shared/stage-names.ts'
import { consumer, sweeper } from './entries.ts'
import type { Foundation } from './foundation.ts'
import { ServiceFunction } from './service-function.ts'
import type { Stage } from './stages.ts'

const consumerTimeout = Duration.seconds(60)

/** The queue of jobs, and the queue of those given up. */
export interface JobsQueues {
  readonly jobs: Queue
  readonly deadLetters: Queue
}

/** Creates the queues: a message that was received five times in vain becomes a dead letter. */
export function addJobsQueues(scope: Construct, stage: Stage): JobsQueues {
  const deadLetters = new Queue(scope, 'DeadLetters', {
    queueName: deadLetterQueueNameOf(stage.name),
    retentionPeriod: Duration.days(14),
    enforceSSL: true,
  })
  const jobs = new Queue(scope, 'Jobs', {
    queueName: jobsQueueNameOf(stage.name),
    // Six times the consumer's time, so that a message is not received again while its batch is being retried.
    visibilityTimeout: Duration.seconds(6 * consumerTimeout.toSeconds()),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
    enforceSSL: true,
  })
  return { jobs, deadLetters }
}

/** The consumer: does the jobs that messages name, and reports each message that failed. */
export function addConsumer(stack: Stack, foundation: Foundation): ServiceFunction {
  const target = new ServiceFunction(stack, foundation, consumer, {
    description: 'Do the jobs that messages name.',
    timeout: consumerTimeout,
  })
  new EventSourceMapping(stack, 'QueueJobsMapping', {
    target,
    eventSourceArn: foundation.jobs.queueArn,
    batchSize: 10,
    reportBatchItemFailures: true,
    // Bounded, so that a flood of jobs cannot take the table's and the account's capacity from requests.
    maxConcurrency: foundation.stage.consumers,
  })
  return target
}

/** The sweeper: sends again the jobs whose message got lost between the table and the queue. */
export function addSweeper(stack: Stack, foundation: Foundation): ServiceFunction {
  const target = new ServiceFunction(stack, foundation, sweeper, {
    description: 'Send a message again for each job that is overdue.',
    timeout: Duration.seconds(30),
  })
  new Rule(stack, 'QueueSweeperSchedule', {
    schedule: Schedule.rate(Duration.minutes(5)),
    targets: [new FunctionTarget(target)],
  })
  return target
}
