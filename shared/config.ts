import type { AwsEndpoint } from './platform/aws-endpoint.ts'

/** The queues: of jobs, and of those jobs that send mails. */
export type QueueName = 'jobs' | 'mails'

/** Something for each of the queues. */
export const forEachQueue = <T>(make: (name: QueueName) => T): Record<QueueName, T> => ({
  jobs: make('jobs'),
  mails: make('mails'),
})

// The physical names of a stage's resources: the stack creates them, the admin command finds them by these.

/** The one table of a stage. */
export const tableNameOf = (stage: string) => `pm-api-${stage}`

/** A queue that carries the names of jobs to do. */
export const queueNameOf = (stage: string, queue: QueueName) => `pm-api-${stage}-${queue}`

/** Where a queue's messages end up that failed too often. */
export const deadLetterQueueNameOf = (stage: string, queue: QueueName) =>
  `${queueNameOf(stage, queue)}-dead-letters`

/** The names of the environment variables; infra sets them, only this file reads them. */
export const variables = {
  stage: 'STAGE',
  table: 'TABLE_NAME',
  jobsQueue: 'JOBS_QUEUE_URL',
  mailsQueue: 'MAILS_QUEUE_URL',
  mailSender: 'MAIL_SENDER',
  publicUrl: 'PUBLIC_URL',
} as const

export interface Config {
  stage: string
  tableName: string
  /** Empty where a function sends nothing. */
  queueUrls: Record<QueueName, string>
  /** The address that mails are from; empty where a function sends none. */
  mailSender: string
  /** Where people find the service, without a slash at the end; empty where a function writes to nobody. */
  publicUrl: string
  dynamodb: AwsEndpoint
  sqs: AwsEndpoint
}

/** A laptop must never write into a real table because an address is missing. */
function refuseRealTableUnderSam(environment: NodeJS.ProcessEnv) {
  if (environment.AWS_SAM_LOCAL && !environment.AWS_ENDPOINT_URL_DYNAMODB) {
    throw new Error('Set AWS_ENDPOINT_URL_DYNAMODB: a local invocation needs a local table.')
  }
}

/**
 * The configuration of a deployed function, from its environment.
 *
 * @throws Error where a variable is missing, naming it
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  refuseRealTableUnderSam(environment)
  const required = (name: string) => {
    const value = environment[name]
    if (!value) throw new Error(`The environment variable ${name} is not set.`)
    return value
  }
  return {
    stage: required(variables.stage),
    tableName: required(variables.table),
    queueUrls: {
      jobs: environment[variables.jobsQueue] ?? '',
      mails: environment[variables.mailsQueue] ?? '',
    },
    mailSender: environment[variables.mailSender] ?? '',
    publicUrl: environment[variables.publicUrl] ?? '',
    dynamodb: {},
    sqs: {},
  }
}
