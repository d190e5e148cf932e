import { regionalEndpoint } from '#infra/bundle/regional-endpoint.ts'
import { type Addresses, isAlive, readAddresses } from '#infra/local/addresses.ts'
import { localEndpoint } from '#infra/local/local-endpoint.ts'
import { Problem } from '#infra/local/problem.ts'
import { stage as localStage } from '#infra/local/table-name.ts'
import {
  endpointVariables,
  forEachQueue,
  type QueueName,
  queueNameOf,
  tableNameOf,
  variables,
} from '#shared/config.ts'
import { queueUrl } from '#shared/platform/jobs/dead-letters.ts'
import { sqsClient } from '#shared/platform/jobs/sqs-client.ts'

/** The environment variables by which invoked functions find table and queues. */
export type Target = Readonly<Record<string, string>>

const targetOf = (
  stage: string,
  table: string,
  queues: Record<QueueName, string>,
  endpoints: { dynamodb: string; sqs: string },
): Target => ({
  [variables.stage]: stage,
  [variables.table]: table,
  [variables.jobsQueue]: queues.jobs,
  [variables.mailsQueue]: queues.mails,
  [endpointVariables.dynamodb]: endpoints.dynamodb,
  [endpointVariables.sqs]: endpoints.sqs,
})

/** Table and queues of the server that runs on a data directory. @throws Problem if none runs */
export async function localTarget(directory: string): Promise<Target> {
  const addresses = await readAddresses(directory)
  if (!addresses || !(await isAlive(addresses))) {
    throw new Problem(`No server runs on ${directory}. Start one in another terminal: npm start`)
  }
  return targetAt(addresses)
}

/** The credentials keep an AWS account out of it that the environment may know. */
export function targetAt({ http, dynamodb, sqs }: Addresses): Target {
  const queues = forEachQueue((name) => sqs.urls[name].queue)
  const { region, credentials } = localEndpoint(dynamodb.endpoint)
  return {
    ...targetOf(localStage, dynamodb.table, queues, { dynamodb: dynamodb.endpoint, sqs: sqs.endpoint }),
    [variables.publicUrl]: http,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_SESSION_TOKEN: '',
  }
}

/**
 * Table and queues of a deployed stage, with the region and the credentials of the environment.
 *
 * @throws Problem if the environment names no region
 */
export async function realTarget(stage: string, environment = process.env): Promise<Target> {
  const region = environment.AWS_REGION || environment.AWS_DEFAULT_REGION
  if (!region) throw new Problem('Set AWS_REGION: it says where the stage is.')
  const client = sqsClient({ region })
  const [jobs, mails] = await Promise.all([
    queueUrl(client, queueNameOf(stage, 'jobs')),
    queueUrl(client, queueNameOf(stage, 'mails')),
  ])
  const endpointOf = (service: string) => regionalEndpoint(service)({ Region: region }).url.origin
  const endpoints = { dynamodb: endpointOf('dynamodb'), sqs: endpointOf('sqs') }
  return { ...targetOf(stage, tableNameOf(stage), { jobs, mails }, endpoints), AWS_REGION: region }
}
