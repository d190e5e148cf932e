import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { consumers } from '#infra/function-definitions.ts'
import { startFunction } from '#infra/local/function-process.ts'
import { Problem } from '#infra/local/problem.ts'
import { FunctionError } from '#infra/local/runtime-api.ts'
import { readStage } from '#infra/stages.ts'
import { type CommandLine, readCommandLine, USAGE } from './command-line.ts'
import { forContainers } from './containers.ts'
import { eventFor } from './events.ts'
import { functionNamed } from './functions.ts'
import { requireSam, samLocal } from './sam-cli.ts'
import { localTarget, realTarget, type Target } from './target.ts'
import { bundledFunction, synthesise, templateFile } from './template.ts'

type Values = CommandLine['values']

/** Runs a command, and returns the exit code. */
async function main({ command, name, file, values }: CommandLine): Promise<number> {
  if (command === 'help') {
    console.log(USAGE)
    return 0
  }
  return command === 'api' ? serveApi(values) : invoke(name, file, values)
}

async function serveApi(values: Values): Promise<number> {
  await requireSam('Without them, `npm start` serves the same functions.')
  const target = await targetOf(values)
  if (!values['no-synth']) await synthesise()
  return inContainers(target, ['start-api', '--port', values.port, '--warm-containers', 'LAZY'])
}

async function invoke(given: string, file: string | undefined, values: Values): Promise<number> {
  const { name, entry, id } = functionNamed(given)
  const event = file
    ? await readEvent(file)
    : eventFor({ id }, { ...values, jobs: values.job, token: process.env.TOKEN })
  if (values.print) {
    console.log(JSON.stringify(event, undefined, 2))
    return 0
  }
  if (entry === consumers.mails) {
    throw new Problem(`${name} would send mails by SES; locally, \`npm start\` writes them to its outbox.`)
  }
  if (!values['without-sam']) await requireSam('Without them: add --without-sam.')
  const target = await targetOf(values)
  if (!values['no-synth']) await synthesise()
  if (values['without-sam']) return invokeInProcess(name, event, target)
  return inContainers(target, ['invoke', name, '--event', '-'], JSON.stringify(event))
}

async function readEvent(file: string): Promise<object> {
  try {
    return JSON.parse(await readFile(resolve(file), 'utf8'))
  } catch {
    throw new Problem(`${file} is not a file with JSON.`)
  }
}

/** Returns a deployed stage if the command line names one explicitly; otherwise the local server. */
async function targetOf({ real, data = '.local' }: Values): Promise<Target> {
  if (!real) return localTarget(data)
  console.error(`These functions use the real table and queues of the stage ${real}.`)
  return realTarget(readStage(real))
}

/** Runs SAM in the directory of the template, with a file of environment variables. */
async function inContainers(target: Target, args: string[], input?: string): Promise<number> {
  const template = await templateFile()
  const directory = dirname(template)
  const { variables, close } = await forContainers(target)
  await writeFile(
    join(directory, 'environment.json'),
    JSON.stringify({ Parameters: variables }, undefined, 2),
  )
  const files = ['--template', basename(template), '--env-vars', 'environment.json']
  try {
    return await samLocal([...args, ...files], { directory, environment: target.account, input })
  } finally {
    close()
  }
}

/**
 * Invokes a function without containers. The result goes to standard output, the function's log to standard error.
 */
async function invokeInProcess(name: string, event: object, target: Target): Promise<number> {
  const bundled = await bundledFunction(name, target)
  const environment = { ...bundled.environment, AWS_SAM_LOCAL: 'true' }
  const running = await startFunction({ ...bundled, environment })
  try {
    console.log(JSON.stringify(await running.invoke(event), undefined, 2))
    return 0
  } finally {
    running.stop()
  }
}

function messageOf(error: unknown): string {
  if (error instanceof Problem) return error.message
  if (error instanceof FunctionError) return `The function failed: ${error.name}: ${error.message}`
  return String((error as Error)?.stack ?? error)
}

function commandLineOrUsage(): CommandLine {
  try {
    return readCommandLine(process.argv.slice(2))
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    process.exit(2)
  }
}

try {
  process.exitCode = await main(commandLineOrUsage())
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
