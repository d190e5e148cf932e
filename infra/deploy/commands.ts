import { Problem } from '#infra/local/problem.ts'
import { fileOf, isPlaceholder, type Stage } from '#infra/stages.ts'
import { stackNameOf, tableNameOf } from '#shared/config.ts'
import type { Cloud } from './cloud.ts'

export interface Tools {
  cloud: Cloud
  /**
   * Runs the CDK's command line.
   *
   * @throws Problem if the command fails
   */
  cdk(...args: string[]): Promise<void>
  /**
   * Asks the user to confirm.
   *
   * @throws Problem unless the answer is yes
   */
  confirm(question: string): Promise<void>
  /**
   * Runs a smoke test that calls a service as a client would; absent if there is no token.
   *
   * @throws Problem if a step fails
   */
  smoke?(url: string): Promise<void>
  say(line: string): void
}

/** Stack with the resources that the CDK needs for deployments. */
const BOOTSTRAP_STACK = 'CDKToolkit'

/** States of a stack that has never been created completely, and therefore contains nothing to protect. */
const INCOMPLETE = ['REVIEW_IN_PROGRESS', 'CREATE_FAILED', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED']

/**
 * Shows what a deployment of a stage would change, asks for confirmation, deploys, and runs the smoke test.
 *
 * @throws Problem if the deployed service does not work; the message says how to roll back
 */
export async function deploy(stage: Stage, tools: Tools): Promise<void> {
  const { cdk, cloud, confirm } = tools
  checkAddresses(stage)
  await checkBootstrap(stage, cloud)
  const output = await synthesise(stage.name, tools)
  await cdk('diff', ...ofOutput(output))
  await confirm(`Deploy the stage ${stage.name}?`)
  if (stage.keepsData && (await isFirst(stage, cloud))) {
    // CloudFormation cannot roll back the creation of a protected table. Therefore the first deployment creates an
    // unprotected table, and a second deployment protects it.
    await cdk('deploy', ...ofOutput(await synthesise(stage.name, tools, unprotected)), ...UNASKED)
  }
  await cdk('deploy', ...ofOutput(output), ...UNASKED)
  await tryOut(stage, tools)
}

async function tryOut({ name }: Stage, { cloud, smoke, say }: Tools): Promise<void> {
  const { Outputs = [] } = (await cloud.stack(stackNameOf(name))) ?? {}
  const url = Outputs.find(({ OutputKey }) => OutputKey === 'ApiUrl')?.OutputValue
  const wayBack = `To go back, deploy the last good version: git checkout VERSION && npm ci && npm run deploy -- ${name}`
  if (!smoke || !url) {
    say(
      `Not tried out. SMOKE_TOKEN, an administrator's API token, lets deploy run: npm run smoke -- ${url ?? 'URL'} TOKEN`,
    )
    return say(wayBack)
  }
  await smoke(url).catch((error) => {
    throw error instanceof Problem ? new Problem(`${error.message}\n${wayBack}`) : error
  })
}

export async function diff(stage: Stage, tools: Tools): Promise<void> {
  await tools.cdk('diff', ...ofOutput(await synthesise(stage.name, tools)))
}

/** Shows the differences between two stages, without querying AWS. */
export async function compareStages(stage: Stage, other: Stage, tools: Tools): Promise<void> {
  const one = await synthesise(stage.name, tools, withoutPaths)
  const two = await synthesise(other.name, tools, withoutPaths)
  const template = `${one}/${stackNameOf(stage.name)}.template.json`
  await tools.cdk('diff', stackNameOf(other.name), ...ofOutput(two), '--template', template)
}

/** Deletes a stage with all of its data, unless the data is protected. */
export async function destroy(stage: Stage, tools: Tools): Promise<void> {
  const { cdk, cloud, confirm } = tools
  const way = `Set keepsData to false in ${fileOf(stage.name)} and deploy, then destroy.`
  if (stage.keepsData) throw new Problem(`The data of the stage ${stage.name} is protected. ${way}`)
  if (await cloud.isTableProtected(tableNameOf(stage.name)))
    throw new Problem(`The table of the stage ${stage.name} is still protected. ${way}`)
  await confirm(`Delete the stage ${stage.name} with all of its data?`)
  await cdk('destroy', ...ofOutput(await synthesise(stage.name, tools)), '--force')
}

/** Skips the CDK's own confirmation: the user has already confirmed here, or has passed `--yes`. */
const UNASKED = ['--require-approval', 'never']

/**
 * A variant of the synthesis that is not meant for a normal deployment: its options, and the suffix of its output
 * directory.
 */
interface Variation {
  suffix: string
  options: string[]
}

/** The variant of the synthesis whose template allows the deletion of the table. */
const unprotected: Variation = { suffix: '-first', options: ['-c', 'first=true'] }

/** Leaves out the paths of constructs, which differ between any two stages. */
const withoutPaths: Variation = {
  suffix: '-compared',
  options: ['-c', 'paths=false'],
}

const ofOutput = (directory: string) => ['--app', directory]

/**
 * Synthesises a stage.
 *
 * @returns the directory of the templates and bundles. Deploying this directory makes exactly the changes shown to the
 *   user.
 */
async function synthesise(name: string, { cdk }: Tools, variation?: Variation): Promise<string> {
  const { suffix = '', options = [] } = variation ?? {}
  const directory = `dist/stages/${name}${suffix}`
  await cdk('synth', '--quiet', '-c', `stage=${name}`, ...options, '-o', directory)
  return directory
}

/**
 * Checks the mail addresses of a stage.
 *
 * @throws Problem if mails cannot be sent, or if nobody would get the alarms of a stage that keeps its data
 */
function checkAddresses(stage: Stage): void {
  const { name, keepsData, mailSender, alarmAddress } = stage
  const refused = (problem: string) => new Problem(`${fileOf(name)}: ${problem}`)
  if (isPlaceholder(mailSender))
    throw refused(
      'mailSender is a placeholder. Set it to an address that you can read: SES sends it a link to confirm.',
    )
  if (alarmAddress && isPlaceholder(alarmAddress))
    throw refused('alarmAddress is a placeholder. Set it to an address that somebody reads.')
  if (keepsData && !alarmAddress)
    throw refused('alarmAddress is missing. A stage that keeps its data needs one.')
}

async function checkBootstrap({ name }: Stage, cloud: Cloud): Promise<void> {
  if (await cloud.stack(BOOTSTRAP_STACK)) return
  const command = `npx cdk bootstrap -c stage=${name}`
  throw new Problem(`The CDK has not been set up in this account and region yet. Do so once with: ${command}`)
}

async function isFirst({ name }: Stage, cloud: Cloud): Promise<boolean> {
  const stack = await cloud.stack(stackNameOf(name))
  return !stack || INCOMPLETE.includes(stack.StackStatus ?? '')
}
