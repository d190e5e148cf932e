import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { Problem } from '#infra/local/problem.ts'
import { LinkClient } from '#infra/smoke/client.ts'
import { report } from '#infra/smoke/report.ts'
import { smoke } from '#infra/smoke/smoke.ts'
import { readStage, type Stage } from '#infra/stages.ts'
import { cloudIn } from './cloud.ts'
import { compareStages, deploy, destroy, diff, type Tools } from './commands.ts'

const USAGE = `npm run deploy -- STAGE [--yes]    shows what would change, asks, and deploys
npm run diff -- STAGE              shows what a deployment would change
npm run diff -- STAGE OTHER        shows in what two stages differ; needs no AWS account
npm run destroy -- STAGE [--yes]   deletes a stage, unless its data is protected

STAGE is the name of a file in infra/stages. --yes answers the question. With an administrator's API token in the environment
variable SMOKE_TOKEN, deploy tries out what it has deployed, as npm run smoke does.
`

const root = join(import.meta.dirname, '..', '..')

/**
 * Commands, keyed by name. Each command takes one stage. `diff` also accepts a second stage, and then compares the two
 * stages.
 */
const commands: Record<string, (stages: [Stage, Stage?], tools: Tools) => Promise<void>> = {
  deploy: ([stage], tools) => deploy(stage, tools),
  diff: ([stage, other], tools) => (other ? compareStages(stage, other, tools) : diff(stage, tools)),
  destroy: ([stage], tools) => destroy(stage, tools),
}

const cdkIn = (region: string | undefined) =>
  async function cdk(...args: string[]): Promise<void> {
    const program = join(root, 'node_modules', 'aws-cdk', 'bin', 'cdk')
    const env = { ...process.env, ...(region && { AWS_REGION: region }) }
    const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit', env })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Problem(`cdk ${args[0]} has failed, see above.`)
  }

async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Problem('There is nobody to ask. Give --yes to go on without.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} (yes/no) `)
  terminal.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new Problem('Nothing was changed.')
}

const smokeWith = (token: string) => (url: string) => smoke(new LinkClient(url, token), report)

/** Runs a command line, and returns the exit code: 0 success, 1 failure, 2 invalid command line. */
async function main([verb = '', ...args]: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { yes: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  const run = commands[verb]
  const [name, other] = positionals
  const most = verb === 'diff' ? 2 : 1
  if (values.help || !run || name === undefined || positionals.length > most) {
    process.stderr.write(USAGE)
    return values.help ? 0 : 2
  }
  const stage = readStage(name)
  await run([stage, other === undefined ? undefined : readStage(other)], {
    cloud: cloudIn(stage.region),
    cdk: cdkIn(stage.region),
    confirm: values.yes ? async () => {} : confirm,
    ...(process.env.SMOKE_TOKEN && { smoke: smokeWith(process.env.SMOKE_TOKEN) }),
    say: (line) => console.log(line),
  })
  return 0
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  if (!isUsage && !(error instanceof Problem)) throw error
  process.stderr.write(`${(error as Error).message}\n${isUsage ? `\n${USAGE}` : ''}`)
  process.exitCode = isUsage ? 2 : 1
}
