import { parseArgs } from 'node:util'

export const USAGE = `npm run sam:api    -- [options]
npm run sam:invoke -- FUNCTION [EVENT] [options]

Runs functions of the synthesised template in SAM's containers: all of them behind a local API, or one once.
FUNCTION is a name such as ProjectsList; EVENT is a file, and without it an event is generated. TOKEN in the
environment is sent as the API token of generated requests.

  --data DIR         the functions use the table and the queues of the server (npm start) on this directory (.local)
  --real STAGE       they use those of a deployed stage instead, with the credentials of the environment
  --port N           sam:api: the port to listen on (3000)
  --address ADDRESS  sam:invoke: path and query of the generated request (the route's, with 1 for ids)
  --body TEXT        sam:invoke: its body (what the route requires, with example texts)
  --job ID           sam:invoke: the job that the generated message names, for QueueJobs
  --print            sam:invoke: only print the generated event
  --without-sam      sam:invoke: run the bundle in a Node process instead; this needs neither SAM nor Docker
  --no-synth         use the template of the last time
  --help             say this`

const options = {
  data: { type: 'string' },
  real: { type: 'string' },
  port: { type: 'string', default: '3000' },
  address: { type: 'string' },
  body: { type: 'string' },
  job: { type: 'string', multiple: true },
  print: { type: 'boolean', default: false },
  'without-sam': { type: 'boolean', default: false },
  'no-synth': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/**
 * Parses the command line.
 *
 * @throws Error that describes the problem of an invalid command line
 */
export function readCommandLine(args: string[]) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [command, name = '', file, ...rest] = positionals
  if (values.help) return { command: 'help', name, file, values } as const
  if (command !== 'api' && command !== 'invoke') throw new Error('Choose sam:api or sam:invoke.')
  if (command === 'invoke' && !name) throw new Error('Name a function, for example ProjectsList.')
  if (rest.length > 0 || (command === 'api' && name)) throw new Error('There are too many arguments.')
  if (values.data !== undefined && values.real !== undefined)
    throw new Error('Give --data or --real, not both.')
  if (values.data === '' || values.real === '') throw new Error('--data and --real take a name.')
  return { command, name, file, values } as const
}

export type CommandLine = ReturnType<typeof readCommandLine>
