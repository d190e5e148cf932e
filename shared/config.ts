/** The names of the environment variables; infra sets them, only this file reads them. */
export const variables = {
  stage: 'STAGE',
  table: 'TABLE_NAME',
  jobsQueue: 'JOBS_QUEUE_URL',
} as const

/** Where an AWS service is reached; without `endpoint`, where the SDK finds it. */
export interface Endpoint {
  endpoint?: string
  region?: string
  credentials?: { accessKeyId: string; secretAccessKey: string }
}

export interface Config {
  stage: string
  tableName: string
  jobsQueueUrl: string
  dynamodb: Endpoint
  sqs: Endpoint
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
    jobsQueueUrl: environment[variables.jobsQueue] ?? '',
    dynamodb: {},
    sqs: {},
  }
}
