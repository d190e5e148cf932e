import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTable } from '#infra/local/create-table.ts'
import { Engine } from '#infra/local/engine.ts'
import { engineProgram } from '#infra/local/engine-program.ts'
import { localEndpoint } from '#infra/local/local-endpoint.ts'
import { dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'

let directory: string
let database: string
let program: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'engine-test-'))
  database = join(directory, 'table.db')
  program = await engineProgram(directory)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(directory, { recursive: true })
})

const tablesAt = async (endpoint: string) => {
  const client = dynamoClient(localEndpoint(endpoint))
  return (await client.send(new ListTablesCommand())).TableNames
}

/** Returns a promise and the function that resolves it, so that a test can wait for a callback. */
function moment() {
  let happen = () => {}
  const happened = new Promise<void>((resolve) => {
    happen = resolve
  })
  return { happen, happened }
}

describe('the table engine', () => {
  it('keeps what was stored when it is stopped and started', async () => {
    const prepare = vi.fn(({ endpoint }) => createTable(dynamoClient(localEndpoint(endpoint)), 'kept'))
    const first = await Engine.start({ program, database, prepare })
    await first.stop()
    const second = await Engine.start({ program, database, prepare })
    expect(await tablesAt(second.endpoint)).toEqual(['kept'])
    await second.stop()
    expect(prepare).toHaveBeenCalledTimes(2)
  })

  it('is started again at the same address when it dies', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { happen: restart, happened: restarted } = moment()
    let starts = 0
    const prepare = async () => {
      if (++starts === 2) restart()
    }
    const engine = await Engine.start({ program, database, prepare })
    const died = engine.pid
    process.kill(died, 'SIGKILL')
    await restarted
    expect(await tablesAt(engine.endpoint)).toEqual([])
    expect(engine.pid).not.toBe(died)
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('signal SIGKILL'))
    await engine.stop()
  })

  it('reports why it does not start', async () => {
    const start = Engine.start({ program, database: directory, prepare: async () => {} })
    await expect(start).rejects.toThrow(/did not start \(exit code \d+\)/)
  })

  it('does not start where the program is missing', async () => {
    const start = Engine.start({ program: join(directory, 'missing'), prepare: async () => {} })
    await expect(start).rejects.toThrow(/ENOENT/)
  })

  it('ends again when it cannot be prepared', async () => {
    const endpoints: string[] = []
    const prepare = async ({ endpoint }: { endpoint: string }) => {
      endpoints.push(endpoint)
      throw new Error('no table')
    }
    await expect(Engine.start({ program, prepare })).rejects.toThrow('no table')
    await expect(tablesAt(endpoints[0] as string)).rejects.toThrow(/ECONNREFUSED/)
  })
})
