import { type Cloud, cloudIn } from '#infra/deploy/cloud.ts'
import { Problem } from '#infra/local/problem.ts'
import { fileOf, type Stage, tableOf } from '#infra/stages.ts'
import { filesBucketOutput, stackNameOf, tableNameOutput } from '#shared/config.ts'

/** Returns the CloudFormation outputs of a stage's stack, keyed by name; empty if there is no stack. */
async function outputsOf({ name }: Stage, cloud: Cloud): Promise<Record<string, string | undefined>> {
  const { Outputs = [] } = (await cloud.stack(stackNameOf(name))) ?? {}
  return Object.fromEntries(Outputs.map(({ OutputKey = '', OutputValue }) => [OutputKey, OutputValue]))
}

/**
 * Returns the name of a stage's bucket, from the settings of the stage or from the outputs of its stack.
 *
 * @throws Problem if neither contains the bucket
 */
export async function bucketOf(stage: Stage, cloud = cloudIn(stage.region)): Promise<string> {
  const { name, filesBucket } = stage
  const found = filesBucket ?? (await outputsOf(stage, cloud))[filesBucketOutput]
  if (!found) throw new Problem(`The stack of ${name} names no bucket. Deploy it: npm run deploy -- ${name}`)
  return found
}

/**
 * Checks that a stage's settings name the table and bucket that the functions of the stage use.
 *
 * With a wrong table, files in use would look like orphans.
 *
 * @throws Problem if the settings name a different table or bucket
 */
export async function requireDeployed(stage: Stage, cloud = cloudIn(stage.region)): Promise<void> {
  const { [tableNameOutput]: table, [filesBucketOutput]: bucket } = await outputsOf(stage, cloud)
  const isSame = table === tableOf(stage) && bucket === (stage.filesBucket ?? bucket)
  if (isSame && bucket) return
  const deployed = table ? `the deployed ones are ${table} and ${bucket}` : 'nothing is deployed'
  throw new Problem(`${fileOf(stage.name)} names another table or bucket: ${deployed}.`)
}
