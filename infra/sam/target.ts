import { type Addresses, isAlive, readAddresses } from '#infra/local/addresses.ts'
import { localEndpoint } from '#infra/local/local-endpoint.ts'
import { Problem } from '#infra/local/problem.ts'
import { stage as localStage } from '#infra/local/table-name.ts'
import { type Stage, tableOf } from '#infra/stages.ts'
import {
  endpointVariables,
  forEachQueue,
  type QueueName,
  queueNameOf,
  queueNames,
  queueVariable,
  variables,
} from '#shared/config.ts'
import { dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { queueUrl } from '#shared/platform/jobs/dead-letters.ts'
import { sqsClient } from '#shared/platform/jobs/sqs-client.ts'

export interface Target {
  /** True if the table and the queues are on this computer. */
  readonly isLocal: boolean
  /** Values of the environment variables that the template declares. */
  readonly variables: Readonly<Record<string, string>>
  /** Environment variables with the region and the credentials. */
  readonly account: Readonly<Record<string, string>>
}

const variablesOf = (
  stage: string,
  table: string,
  queues: Record<QueueName, string>,
  endpoints: { dynamodb: string; sqs: string },
) => ({
  [variables.stage]: stage,
  [variables.table]: table,
  ...Object.fromEntries(queueNames.map((name) => [queueVariable(name), queues[name]])),
  [endpointVariables.dynamodb]: endpoints.dynamodb,
  [endpointVariables.sqs]: endpoints.sqs,
})

/**
 * Returns the table and queues of the server that runs on a data directory.
 *
 * @throws Problem if no server uses the directory
 */
export async function localTarget(directory: string): Promise<Target> {
  const addresses = await readAddresses(directory)
  if (!addresses || !(await isAlive(addresses))) {
    throw new Problem(`No server runs on ${directory}. Start one in another terminal: npm start`)
  }
  return targetAt(addresses)
}

/** Returns the target for a local server. Its dummy credentials override any AWS credentials in the environment. */
export function targetAt({ http, dynamodb, sqs }: Addresses): Target {
  const queues = forEachQueue((name) => sqs.urls[name].queue)
  const endpoints = { dynamodb: dynamodb.endpoint, sqs: sqs.endpoint }
  const { region, credentials } = localEndpoint(dynamodb.endpoint)
  return {
    isLocal: true,
    variables: {
      ...variablesOf(localStage, dynamodb.table, queues, endpoints),
      [variables.publicUrl]: http,
    },
    account: {
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_SESSION_TOKEN: '',
    },
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the table and queues of a deployed stage. Uses the credentials in the environment. If the stage has no
 * region, also uses the region in the environment.
 *
 * @throws Problem if neither the stage nor the environment names a region, or the stage's queues do not exist
 */
export async function realTarget(
  stage: Pick<Stage, 'name' | 'region' | 'tableName'>,
  environment: Environment = process.env,
): Promise<Target> {
  const { name } = stage
  const region = stage.region ?? (environment.AWS_REGION || environment.AWS_DEFAULT_REGION)
  if (!region) throw new Problem('Set AWS_REGION, or the region in the settings of the stage.')
  const parameters = { Region: region, UseFIPS: false, UseDualStack: false }
  const endpoints = {
    dynamodb: dynamoClient({ region }).config.endpointProvider(parameters).url.origin,
    sqs: sqsClient({ region }).config.endpointProvider(parameters).url.origin,
  }
  return {
    isLocal: false,
    variables: variablesOf(name, tableOf(stage), await queuesOf(name, region), endpoints),
    account: { AWS_REGION: region, ...credentialsIn(environment) },
  }
}

async function queuesOf(stage: string, region: string): Promise<Record<QueueName, string>> {
  const client = sqsClient({ region })
  try {
    const found = queueNames.map(
      async (name) => [name, await queueUrl(client, queueNameOf(stage, name))] as const,
    )
    return Object.fromEntries(await Promise.all(found)) as Record<QueueName, string>
  } catch {
    throw new Problem(`The queues of the stage ${stage} cannot be found in ${region} with these credentials.`)
  }
}

const credentialsIn = (environment: Environment) =>
  Object.fromEntries(
    ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN']
      .map((name) => [name, environment[name]] as const)
      .filter((entry): entry is readonly [string, string] => Boolean(entry[1])),
  )
