import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DescribeTableCommand, DescribeTimeToLiveCommand, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isListening } from '#infra/local/addresses.ts'
import { connectLocal } from '#infra/local/connect.ts'
import { createTable } from '#infra/local/create-table.ts'
import { DataDirectory } from '#infra/local/data-directory.ts'
import { type EngineProcess, endpointAt, freePort, launch } from '#infra/local/engine-process.ts'
import { engineProgram } from '#infra/local/engine-program.ts'
import { localEndpoint } from '#infra/local/local-endpoint.ts'
import { startStack } from '#infra/local/stack.ts'
import { tableName } from '#infra/local/table-name.ts'
import { forEachQueue } from '#shared/config.ts'
import { dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { until } from '#test/support/engine/until.ts'

/** Keeps the handlers' log lines out of the test's output. */
vi.spyOn(process.stdout, 'write').mockReturnValue(true)

const temporaryDirectories = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('pm-api-'))

describe('the stack', () => {
  it('serves the API on a table as deployed', async () => {
    const { url, config, stop } = await startStack({ port: 0 })
    expect((await fetch(`${url}/api/v3`)).status).toBe(200)
    expect((await fetch(`${url}/nowhere`)).status).toBe(404)
    const client = dynamoClient(config.dynamodb)
    const TableName = config.tableName
    const { Table } = await client.send(new DescribeTableCommand({ TableName }))
    expect(Table?.GlobalSecondaryIndexes?.map((index) => index.IndexName)).toEqual(['pendingJobs'])
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }))
    expect(TimeToLiveDescription?.AttributeName).toBe('expiresAt')
    await stop()
  })

  it('tells where it is, and leaves nothing behind', async () => {
    const { url, directory, config, stop } = await startStack({ port: 0 })
    const addresses = JSON.parse(await readFile(join(directory, 'addresses.json'), 'utf8'))
    expect(addresses).toMatchObject({ pid: process.pid, http: url, dynamodb: { pid: expect.any(Number) } })
    await stop()
    expect(await temporaryDirectories()).not.toContain(directory.split('/').at(-1))
    for (const address of [url, config.dynamodb.endpoint, config.sqs.endpoint]) {
      expect(await isListening(address as string)).toBe(false)
    }
  })

  it('lets requests that come early wait until it is prepared', async () => {
    const port = await freePort()
    const events: string[] = []
    let early = Promise.resolve()
    const prepare = async () => {
      early = fetch(`http://127.0.0.1:${port}/api/v3`).then(() => void events.push('answered'))
      await until(() => isListening(`http://127.0.0.1:${port}`))
      events.push('prepared')
    }
    const { stop } = await startStack({ port, prepare })
    await early
    expect(events).toEqual(['prepared', 'answered'])
    await stop()
  })

  it('stops what it has started where it cannot be prepared', async () => {
    const port = await freePort()
    const prepare = async () => {
      throw new Error('unreadable')
    }
    await expect(startStack({ port, prepare })).rejects.toThrow('unreadable')
    expect(await isListening(`http://127.0.0.1:${port}`)).toBe(false)
  })

  it('touches nothing where its port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const prepare = vi.fn()
    await expect(startStack({ port, prepare })).rejects.toThrow(`Port ${port} is in use`)
    expect(prepare).not.toHaveBeenCalled()
    server.close()
  })
})

describe('a stack that keeps nothing, in an engine that is not its own', () => {
  let engine: EngineProcess
  let endpoint: string
  const tables = async () => {
    const { TableNames = [] } = await dynamoClient(localEndpoint(endpoint)).send(new ListTablesCommand())
    return TableNames
  }

  beforeEach(async () => {
    const port = await freePort()
    engine = await launch({ program: await engineProgram(tmpdir()), port })
    endpoint = endpointAt(port)
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', endpoint)
  })

  afterEach(async () => {
    vi.unstubAllEnvs()
    await engine.end()
  })

  it('has a table of its own, which admin commands find, and which is deleted at the end', async () => {
    const first = await startStack({ port: 0 })
    const second = await startStack({ port: 0 })
    const names = [first.config.tableName, second.config.tableName]
    expect(await tables()).toEqual(names.toSorted())
    expect(new Set(names).size).toBe(2)
    const { config, close } = await connectLocal(first.directory)
    expect(config.tableName).toBe(first.config.tableName)
    await close()
    await second.stop()
    expect(await tables()).toEqual([first.config.tableName])
    await first.stop()
    expect(await tables()).toEqual([])
  })

  it('drops its table where it cannot be prepared', async () => {
    const prepare = async () => {
      expect(await tables()).toHaveLength(1)
      throw new Error('unreadable')
    }
    await expect(startStack({ port: 0, prepare })).rejects.toThrow('unreadable')
    expect(await tables()).toEqual([])
  })

  it('drops the table that a killed one left behind', async () => {
    const client = dynamoClient(localEndpoint(endpoint))
    const killed = await DataDirectory.temporary()
    const table = `${tableName}-killed`
    await createTable(client, table)
    const queue = { queue: '', deadLetters: '' }
    const nowhere = endpointAt(await freePort())
    await killed.publish({
      pid: process.pid,
      http: nowhere,
      dynamodb: { endpoint, table },
      sqs: { endpoint: nowhere, urls: forEachQueue(() => queue) },
    })
    await (await startStack({ port: 0 })).stop()
    expect(await tables()).toEqual([])
  })

  it('keeps the table of a data directory, and finds it again', async () => {
    const data = await mkdtemp(join(tmpdir(), 'stack-test-'))
    await (await startStack({ port: 0, data })).stop()
    expect(await tables()).toEqual([tableName])
    const { config, close } = await connectLocal(data)
    expect(config.tableName).toBe(tableName)
    await close()
    await rm(data, { recursive: true })
  })
})
