import { parseArgs } from 'node:util'
import { importFile } from '#infra/admin/import-file.ts'
import { migrate } from '#infra/admin/migrate.ts'
import { patientTableOf } from '#infra/admin/patience.ts'
import { createFirstAdministrator } from '#infra/admin/users.ts'
import { scanOf } from '#infra/admin/verify/scan.ts'
import { isOrigin } from '#infra/cors.ts'
import { issuersIn } from '#infra/issuers.ts'
import type { Config } from '#shared/config.ts'
import { type Ports, withTable } from '#shared/ports.ts'
import { greeting } from './greeting.ts'
import { HOST, warningAbout } from './host.ts'
import { Problem } from './problem.ts'
import { type StackOptions, startStack } from './stack.ts'
import { stopOnSignal } from './stop-on-signal.ts'

const USAGE = `Usage: npm start -- [options]

  --port N       the port to listen on (8080)
  --host HOST    the address to listen on (127.0.0.1, for this computer alone; 0.0.0.0 in a container)
  --data DIR     where the data is kept (.local)
  --memory       keep nothing
  --cors ORIGIN  let pages of this origin use the API, for example http://localhost:5173; may be given several times
  --import FILE  import a file first
  --issuer NAME=ADDRESS,AUDIENCE[;CLIENT]
                 accept the tokens of this OpenID Connect issuer; with the id of a client, the console
                 leads there to sign in; may be repeated
  --help         say this`

type Options = Required<Pick<StackOptions, 'host' | 'port' | 'corsOrigins' | 'issuers'>> & {
  data?: string
  file?: string
}

/**
 * Parses the command line.
 *
 * @returns undefined if only help is requested
 * @throws Error if the command line is invalid
 */
function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8080' },
      host: { type: 'string', default: HOST },
      data: { type: 'string' },
      memory: { type: 'boolean', default: false },
      cors: { type: 'string', multiple: true, default: [] },
      import: { type: 'string' },
      issuer: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return undefined
  const port = Number(values.port)
  if (!/^\d{1,5}$/.test(values.port) || port > 65535) throw new Error(`"${values.port}" is not a port.`)
  if (values.memory && values.data !== undefined) throw new Error('Give --data or --memory, not both.')
  const notOrigin = values.cors.find((origin) => !isOrigin(origin))
  if (notOrigin !== undefined)
    throw new Error(`"${notOrigin}" is not an origin, for example "http://localhost:5173".`)
  for (const name of ['host', 'data', 'import'] as const)
    if (values[name] === '') throw new Error(`--${name} is empty.`)
  return {
    host: values.host,
    port,
    corsOrigins: values.cors,
    data: values.memory ? undefined : (values.data ?? '.local'),
    file: values.import,
    issuers: issuersIn(values.issuer),
  }
}

function optionsOrUsage(): Options {
  try {
    const options = readOptions()
    if (options) return options
    console.log(USAGE)
    process.exit(0)
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    process.exit(2)
  }
}

async function run({ file, ...options }: Options): Promise<void> {
  const warning = warningAbout(options.host)
  if (warning) console.error(warning)
  let token: string | undefined
  const prepare = async (ports: Ports, config: Config) => {
    const patient = withTable(ports, patientTableOf(config, console.error))
    const scan = scanOf(config.dynamodb, config.tableName, console.error)
    await migrate({ ports: patient, scan }, console.error)
    if (file !== undefined) await importFile(patient, file)
    token = await createFirstAdministrator(ports)
  }
  const starting = startStack({ ...options, prepare })
  stopOnSignal(async () => (await starting).stop())
  console.log(greeting(await starting, token))
}

process.on('unhandledRejection', (error) =>
  console.error('Unhandled rejection:', (error as Error)?.stack ?? error),
)

run(optionsOrUsage()).catch((error) => {
  console.error(error instanceof Problem ? error.message : error)
  process.exit(1)
})
