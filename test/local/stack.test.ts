import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DescribeTableCommand, DescribeTimeToLiveCommand } from '@aws-sdk/client-dynamodb'
import { describe, expect, it, vi } from 'vitest'
import { isListening } from '#infra/local/addresses.ts'
import { freePort } from '#infra/local/engine-process.ts'
import { startStack } from '#infra/local/stack.ts'
import { dynamoClient } from '#shared/table/client.ts'

/** The handlers' log lines are not for a test's output. */
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
      await vi.waitUntil(() => isListening(`http://127.0.0.1:${port}`))
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
