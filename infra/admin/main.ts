import { parseArgs } from 'node:util'
import { Problem } from '#infra/local/problem.ts'
import { ApiError } from '#shared/errors/api-error.ts'
import { awsError } from '#shared/log.ts'
import { type Argument, commands } from './commands.ts'
import { connectToData, connectToStage } from './connection.ts'

const USAGE = `npm run admin -- COMMAND [--stage NAME | --data DIR]

  import FILE                               newline-delimited JSON; - for standard input
  export                                    the same on standard output
  token create --user LOGIN|ID              prints a new API token, once
  token list   --user LOGIN|ID
  token revoke --user LOGIN|ID --token PREFIX
  invite resend --user LOGIN|ID             mails a new link to somebody invited; the old one dies
  dlq list                                  jobs that failed too often
  dlq redrive                               tries them again

--stage works on a deployed stage, --data (default .local) on the local data directory.
`

const options = {
  stage: { type: 'string' },
  data: { type: 'string', default: '.local' },
  user: { type: 'string' },
  token: { type: 'string' },
  help: { type: 'boolean' },
} as const

/** @returns the exit code: 0 all went well, 1 something did not, 2 the command was not understood */
async function main(args: string[]): Promise<number> {
  const parsed = understood(args)
  const { stage, data = '', help, ...options } = parsed?.values ?? {}
  const { command, operands } = commandOf(parsed?.positionals ?? [])
  const given = { ...options, ...(operands.length > 0 && { file: operands[0] }) }
  const isComplete = command && operands.length <= 1 && sameMembers(Object.keys(given), command.takes)
  if (help || !command || !isComplete || stage === '' || data === '') {
    process.stderr.write(USAGE)
    return help ? 0 : 2
  }
  const connection = stage ? connectToStage(stage) : await connectToData(data)
  try {
    return await command.run(connection, given as Record<Argument, string>)
  } finally {
    await connection.close()
  }
}

const sameMembers = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one))

function understood(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n`)
    return undefined
  }
}

/** Commands are one word or two; what follows are operands. */
function commandOf([first = '', second, ...others]: string[]) {
  const two = `${first} ${second}`
  if (Object.hasOwn(commands, two)) return { command: commands[two], operands: others }
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined
  return { command, operands: second === undefined ? [] : [second, ...others] }
}

/** What AWS said beneath an error. */
const called = ({ cause }: ApiError) => Object.values(awsError(cause)).filter((fact) => fact !== undefined)

function explained(error: unknown): string {
  if (error instanceof Problem) return error.message
  if (error instanceof ApiError) return [error.details.reason ?? error.message, ...called(error)].join(', ')
  return `An unexpected error: ${error instanceof Error ? error.stack : typeof error}`
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${explained(error)}\n`)
  process.exitCode = 1
}
