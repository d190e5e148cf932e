import { parseArgs } from 'node:util'
import { Problem } from '#infra/local/problem.ts'
import { ApiError } from '#shared/errors/api-error.ts'
import { commands } from './commands.ts'
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
  const [words, operands] = parsed ? commandOf(parsed.positionals) : []
  const command = words !== undefined && Object.hasOwn(commands, words) ? commands[words] : undefined
  if (!parsed || !command || parsed.values.help) {
    process.stderr.write(USAGE)
    return parsed?.values.help ? 0 : 2
  }
  const { stage, data, ...rest } = parsed.values
  const connection = stage ? connectToStage(stage) : await connectToData(data)
  try {
    return await command(connection, operands ?? [], rest)
  } finally {
    await connection.close()
  }
}

function understood(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n`)
    return undefined
  }
}

/** Commands are one word or two; what follows are operands. */
function commandOf([first = '', second = '', ...others]: string[]): [words: string, operands: string[]] {
  const two = `${first} ${second}`
  return Object.hasOwn(commands, two) ? [two, others] : [first, [second, ...others]]
}

function explained(error: unknown): string {
  if (error instanceof Problem) return error.message
  if (error instanceof ApiError) return error.details.reason ?? error.message
  return `An unexpected error: ${error instanceof Error ? error.stack : typeof error}`
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${explained(error)}\n`)
  process.exitCode = 1
}
