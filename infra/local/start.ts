import { parseArgs } from 'node:util'
import { createFirstAdministrator } from '#infra/admin/first-administrator.ts'
import { importFile } from '#infra/admin/import-file.ts'
import type { App } from '#shared/app.ts'
import { greeting } from './greeting.ts'
import { Problem } from './problem.ts'
import { type StackOptions, startStack } from './stack.ts'
import { stopOnSignal } from './stop-on-signal.ts'

const USAGE = `Usage: npm start -- [options]

  --port N       the port to listen on (8080)
  --data DIR     where the data is kept (.local)
  --memory       keep nothing
  --import FILE  import a file first`

type Options = Pick<StackOptions, 'port' | 'data'> & { file?: string }

/** @throws Error where the command line makes no sense */
function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8080' },
      data: { type: 'string' },
      memory: { type: 'boolean', default: false },
      import: { type: 'string' },
    },
  })
  const port = Number(values.port)
  if (!/^\d{1,5}$/.test(values.port) || port > 65535) throw new Error(`"${values.port}" is not a port.`)
  if (values.memory && values.data !== undefined) throw new Error('Give --data or --memory, not both.')
  return { port, data: values.memory ? undefined : (values.data ?? '.local'), file: values.import }
}

function optionsOrUsage(): Options {
  try {
    return readOptions()
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    process.exit(2)
  }
}

async function run({ port, data, file }: Options): Promise<void> {
  let token: string | undefined
  const prepare = async (app: App) => {
    if (file !== undefined) await importFile(app, file)
    token = await createFirstAdministrator(app)
  }
  const starting = startStack({ port, data, prepare })
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
