import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { Problem } from '#infra/local/problem.ts'
import { readStage } from '#infra/stages.ts'
import { ApiError } from '#shared/platform/http/errors.ts'
import { awsError, logTo } from '#shared/platform/log.ts'
import { type Argument, type Command, commands, type Given } from './commands.ts'
import { connectToData, connectToStage } from './connection.ts'
import { requireFormat } from './migrate.ts'

// Lets V8's old generation grow by only a quarter between garbage collections. More frequent pauses do not matter for a
// command, and an import creates much garbage.
setFlagsFromString('--heap-growing-percent=25')

const USAGE = `npm run admin -- COMMAND [--stage NAME | --data DIR]

  import FILE [--files DIR]                 newline-delimited JSON; - for standard input; DIR has the files of attachments
  export [--files DIR]                      the same on standard output; attachments only with a DIR for their files
  audit                                     the audit log on standard output, a JSON object a line, the oldest first
  user create --login LOGIN --email ADDRESS --name "FIRST LAST" [--admin]
                                            creates a user and prints an API token, once
  token create --user LOGIN|ID [--expires 90d|2027-01-31]
                                            prints a new API token, once
  token list   --user LOGIN|ID
  token revoke --user LOGIN|ID --token PREFIX
  password set --user LOGIN|ID [--keep-tokens]
                                            sets the password on the first line of standard input; ends sessions and tokens
  lockout clear --login LOGIN               ends a lock-out after wrong passwords
  invite resend --user LOGIN|ID             mails a new link to an invited user; the old one stops working
  dlq list                                  jobs that failed too often
  dlq redrive                               tries them again
  migrate                                   brings data of an earlier format up to date
  verify [--repair]                         compares everything stored with the entities it follows from, and mends it
  files sweep [--delete]                    names the files that no attachment names, and deletes those older than a day
  digests run [--at TIME]                   mails the digests that are due at a time, such as 2026-12-24T08:00:00Z
  date-alerts run [--at TIME]               makes the date alerts that are due at it
  maintenance on [--reads]                  answers requests with 503; with --reads only those that may change something
  maintenance off                           ends that
  doctor                                    checks what usually goes wrong, and says what to do

--stage works on a deployed stage, --data (default .local) on the local data directory.
`

const options = {
  stage: { type: 'string' },
  data: { type: 'string', default: '.local' },
  user: { type: 'string' },
  token: { type: 'string' },
  login: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  admin: { type: 'boolean' },
  expires: { type: 'string' },
  repair: { type: 'boolean' },
  reads: { type: 'boolean' },
  files: { type: 'string' },
  'keep-tokens': { type: 'boolean' },
  delete: { type: 'boolean' },
  at: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

interface CommandLine {
  command: Command
  given: Given
  stage?: string
  data: string
}

/** Runs a command line, and returns the exit code: 0 success, 1 failure, 2 invalid command line. */
async function main(args: string[]): Promise<number> {
  const commandLine = parsed(args)
  if (commandLine === 'help') {
    process.stdout.write(USAGE)
    return 0
  }
  if (typeof commandLine === 'string') {
    process.stderr.write(`${commandLine}\n\n${USAGE}`)
    return 2
  }
  const { command, given, stage, data } = commandLine
  const say = command.waits && ((sentence: string) => void process.stderr.write(`${sentence}\n`))
  const connection = stage ? connectToStage(readStage(stage), say) : await connectToData(data, say)
  try {
    if (!command.takesAnyFormat) await requireFormat(connection.ports)
    return await command.run(connection, given)
  } finally {
    await connection.close()
  }
}

function parsed(args: string[]): CommandLine | string {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const { help, stage, data, ...others } = values
    if (help) return 'help'
    const { command, operands } = commandOf(positionals)
    const [file, ...rest] = operands
    const given = { ...others, ...(file !== undefined && { file }) }
    if (!command) return `There is no command "${positionals.join(' ')}".`
    if (rest.length > 0 || !fits(Object.keys(given), command)) return wrongArguments(command)
    if (stage === '' || data === '') return '--stage and --data take a name.'
    return { command, given: given as Given, stage, data }
  } catch (error) {
    return (error as Error).message
  }
}

const fits = (given: readonly string[], { takes, may = [] }: Command) =>
  takes.every((name) => given.includes(name)) &&
  given.every((name) => [...takes, ...may].includes(name as Argument))

function wrongArguments({ takes, may = [] }: Command): string {
  const named = takes.map((name) => (name === 'file' ? 'a FILE' : `--${name}`))
  const others = [...may.map((name) => `--${name}`), '--stage', '--data']
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' or ')
  return `This command takes ${named.join(' and ') || 'nothing'}, and nothing else but ${others}.`
}

/** Splits a command line into the name of the command and its operands. The name has one or two words. */
function commandOf([first = '', second, ...others]: string[]) {
  const two = `${first} ${second}`
  if (Object.hasOwn(commands, two)) return { command: commands[two], operands: others }
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined
  return { command, operands: second === undefined ? [] : [second, ...others] }
}

/** Returns the available details of the AWS error that is the cause of the given error. */
const awsFacts = ({ cause }: ApiError) => Object.values(awsError(cause)).filter((fact) => fact !== undefined)

function messageOf(error: unknown): string {
  if (error instanceof Problem) return error.message
  if (error instanceof ApiError) return [error.details.reason ?? error.message, ...awsFacts(error)].join(', ')
  return `An unexpected error: ${error instanceof Error ? error.stack : typeof error}`
}

// Writes the log to standard error, because standard output is reserved for the results of commands.
logTo((line) => process.stderr.write(line), 'WARN')

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
}
