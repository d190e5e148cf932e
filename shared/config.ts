import type { Issuer } from './access/issuer.ts'
import type { AwsEndpoint } from './platform/aws-endpoint.ts'

/** `mails` is for the jobs that send mails, `jobs` for all others. */
export type QueueName = 'jobs' | 'mails'

/** Makes one value for each queue. */
export const forEachQueue = <T>(make: (name: QueueName) => T): Record<QueueName, T> => ({
  jobs: make('jobs'),
  mails: make('mails'),
})

// The physical names of the AWS resources of a stage: the stack creates them, the admin command finds them by name.

/** The CloudFormation stack of a stage. */
export const stackNameOf = (stage: string) => `pm-api-${stage}`

/** The one table of a stage. */
export const tableNameOf = (stage: string) => `pm-api-${stage}`

/** The outputs of a stage's stack that name the table and the bucket that its functions use. Names of buckets are unique in the world. */
export const tableNameOutput = 'TableName'
export const filesBucketOutput = 'FilesBucketName'

/** A queue whose messages carry the ids of jobs. */
export const queueNameOf = (stage: string, queue: QueueName) => `pm-api-${stage}-${queue}`

/** The queue that receives the messages that failed too often. */
export const deadLetterQueueNameOf = (stage: string, queue: QueueName) =>
  `${queueNameOf(stage, queue)}-dead-letters`

/** The configuration set of SES that counts which mails of a stage come back or are reported. */
export const mailEventsNameOf = (stage: string) => `pm-api-${stage}`

/** The names of the environment variables. The stack sets them; only this file reads them. */
export const variables = {
  stage: 'STAGE',
  table: 'TABLE_NAME',
  jobsQueue: 'JOBS_QUEUE_URL',
  mailsQueue: 'MAILS_QUEUE_URL',
  mailSender: 'MAIL_SENDER',
  publicUrl: 'PUBLIC_URL',
  rateLimit: 'RATE_LIMIT',
  burstLimit: 'BURST_LIMIT',
  issuers: 'ISSUERS',
  filesBucket: 'FILES_BUCKET',
  filesOrigin: 'FILES_ORIGIN',
} as const

export interface Config {
  stage: string
  tableName: string
  /** Empty strings for a function that sends no messages. */
  queueUrls: Record<QueueName, string>
  /** The sender address of mails; empty for a function that sends none. */
  mailSender: string
  /** The address of the service as users see it, without a trailing slash; empty for a function that does not need it. */
  publicUrl: string
  /** The OpenID Connect issuers whose tokens are accepted. */
  issuers?: readonly Issuer[]
  /** The bucket of the files; absent for what uses none. */
  filesBucket?: string
  dynamodb: AwsEndpoint
  sqs: AwsEndpoint
}

/** The environment variables by which the SDK, and SAM, know other endpoints than AWS's own. */
export const endpointVariables = {
  dynamodb: 'AWS_ENDPOINT_URL_DYNAMODB',
  sqs: 'AWS_ENDPOINT_URL_SQS',
} as const

/** Without an endpoint the SDK would use AWS: a local invocation must say which table and which queue it means. */
function refuseDefaultsUnderSam(environment: NodeJS.ProcessEnv) {
  if (!environment.AWS_SAM_LOCAL) return
  const { dynamodb, sqs } = endpointVariables
  const sends = environment[variables.jobsQueue] || environment[variables.mailsQueue]
  const missing = [dynamodb, ...(sends ? [sqs] : [])].find((name) => !environment[name])
  if (missing) throw new Error(`Set ${missing}: a local invocation uses AWS only if it is told to.`)
}

/**
 * The configuration of a deployed function, from its environment variables.
 *
 * @throws Error that names the variable which is missing
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  refuseDefaultsUnderSam(environment)
  const endpoint = environment[endpointVariables.sqs]
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
    issuers: JSON.parse(environment[variables.issuers] || '[]'),
    filesBucket: environment[variables.filesBucket],
    dynamodb: {},
    // The SDK would prefer the host in the queue's URL, which a local queue does not have.
    sqs: endpoint ? { endpoint } : {},
  }
}

/** The origin of the addresses at which browsers read stored files; undefined where it is the service's own. */
export const readFilesOrigin = (environment: NodeJS.ProcessEnv = process.env): string | undefined =>
  environment[variables.filesOrigin] || undefined

/** Requests per second that the gateway of a stage lets through: the steady rate, and the burst. */
interface Throttle {
  rateLimit: number
  burstLimit: number
}

/** @returns undefined on a laptop, where requests wait instead */
export function readThrottle(environment: NodeJS.ProcessEnv = process.env): Throttle | undefined {
  const [rateLimit, burstLimit] = [environment[variables.rateLimit], environment[variables.burstLimit]]
  return rateLimit && burstLimit
    ? { rateLimit: Number(rateLimit), burstLimit: Number(burstLimit) }
    : undefined
}
