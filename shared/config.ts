import type { Issuer } from './access/issuer.ts'
import type { AwsEndpoint } from './platform/aws-endpoint.ts'

/** Queues: `mails` for jobs that send mail, `webhooks` for jobs that call webhooks, `jobs` for all other jobs. */
export const queueNames = ['jobs', 'mails', 'webhooks'] as const
export type QueueName = (typeof queueNames)[number]

/** Returns a value for each queue. */
export const forEachQueue = <T>(make: (name: QueueName) => T): Record<QueueName, T> =>
  Object.fromEntries(queueNames.map((name) => [name, make(name)] as const)) as Record<QueueName, T>

// The names of a stage's AWS resources. The stack gives the resources these names, and the admin command finds the
// resources by name.

/** Returns the name of a stage's CloudFormation stack. */
export const stackNameOf = (stage: string) => `pm-api-${stage}`

/** Returns the name of a stage's only table. */
export const tableNameOf = (stage: string) => `pm-api-${stage}`

/**
 * Stack outputs with the table and the bucket that the functions use. Bucket names are globally unique, so they
 * cannot be derived from the stage.
 */
export const tableNameOutput = 'TableName'
export const filesBucketOutput = 'FilesBucketName'

/** Returns the name of a queue. Its messages contain ids of jobs. */
export const queueNameOf = (stage: string, queue: QueueName) => `pm-api-${stage}-${queue}`

/** Returns the name of the dead-letter queue, which receives the messages that failed too often. */
export const deadLetterQueueNameOf = (stage: string, queue: QueueName) =>
  `${queueNameOf(stage, queue)}-dead-letters`

/** Returns the name of the SES configuration set that counts a stage's bounces and complaints. */
export const mailEventsNameOf = (stage: string) => `pm-api-${stage}`

/** Names of the environment variables. The stack sets these variables, and only this file reads them. */
export const variables = {
  stage: 'STAGE',
  table: 'TABLE_NAME',
  mailSender: 'MAIL_SENDER',
  publicUrl: 'PUBLIC_URL',
  rateLimit: 'RATE_LIMIT',
  burstLimit: 'BURST_LIMIT',
  issuers: 'ISSUERS',
  filesBucket: 'FILES_BUCKET',
  filesOrigin: 'FILES_ORIGIN',
} as const

/** Returns the name of the environment variable with the URL of a queue. */
export const queueVariable = (queue: QueueName) => `${queue.toUpperCase()}_QUEUE_URL`

export interface Config {
  stage: string
  tableName: string
  /** URLs of the queues; empty strings for a function that sends no messages. */
  queueUrls: Record<QueueName, string>
  /** Sender address of mails; empty for a function that does not need the address. */
  mailSender: string
  /** Address of the service for users, without a trailing slash; empty for a function that does not need it. */
  publicUrl: string
  /** OpenID Connect issuers whose tokens are accepted. */
  issuers?: readonly Issuer[]
  /** Name of the bucket with the files; absent for functions that do not need the bucket. */
  filesBucket?: string
  dynamodb: AwsEndpoint
  sqs: AwsEndpoint
}

/** Environment variables that override AWS endpoints in the SDK and in SAM. */
export const endpointVariables = {
  dynamodb: 'AWS_ENDPOINT_URL_DYNAMODB',
  sqs: 'AWS_ENDPOINT_URL_SQS',
} as const

/** Throws if a local invocation has no endpoint for the table or the queues, because the SDK would then call AWS. */
function refuseDefaultsUnderSam(environment: NodeJS.ProcessEnv) {
  if (!environment.AWS_SAM_LOCAL) return
  const { dynamodb, sqs } = endpointVariables
  const sends = queueNames.some((queue) => environment[queueVariable(queue)])
  const missing = [dynamodb, ...(sends ? [sqs] : [])].find((name) => !environment[name])
  if (missing) throw new Error(`Set ${missing}: a local invocation uses AWS only if it is told to.`)
}

/**
 * Returns the configuration of a deployed function, from its environment variables.
 *
 * @throws Error that names the missing variable
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
    queueUrls: forEachQueue((queue) => environment[queueVariable(queue)] ?? ''),
    mailSender: environment[variables.mailSender] ?? '',
    publicUrl: environment[variables.publicUrl] ?? '',
    issuers: JSON.parse(environment[variables.issuers] || '[]'),
    filesBucket: environment[variables.filesBucket],
    dynamodb: {},
    // By default, the SDK sends requests to the host in the queue's URL. For a local queue, this host does not resolve,
    // so the client gets the endpoint explicitly.
    sqs: endpoint ? { endpoint } : {},
  }
}

/** Returns the origin from which browsers read stored files; undefined if this is the origin of the service. */
export const readFilesOrigin = (environment: NodeJS.ProcessEnv = process.env): string | undefined =>
  environment[variables.filesOrigin] || undefined

interface Throttle {
  rateLimit: number
  burstLimit: number
}

/**
 * Returns the limits on requests to a stage; undefined for a local server, which delays excess requests instead of
 * refusing them.
 */
export function readThrottle(environment: NodeJS.ProcessEnv = process.env): Throttle | undefined {
  const [rateLimit, burstLimit] = [environment[variables.rateLimit], environment[variables.burstLimit]]
  return rateLimit && burstLimit
    ? { rateLimit: Number(rateLimit), burstLimit: Number(burstLimit) }
    : undefined
}
