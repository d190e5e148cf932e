import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isListening } from '#infra/local/addresses.ts'
import { connectLocal } from '#infra/local/connect.ts'
import { createTable } from '#infra/local/create-table.ts'
import { DataDirectory } from '#infra/local/data-directory.ts'
import { endpointAt, freePort, launch } from '#infra/local/engine-process.ts'
import { engineProgram } from '#infra/local/engine-program.ts'
import { localEndpoint } from '#infra/local/local-endpoint.ts'
import { Problem } from '#infra/local/problem.ts'
import { type Queues, startQueues } from '#infra/local/queues.ts'
import { tableName } from '#infra/local/table-name.ts'
import { forEachQueue } from '#shared/config.ts'
import { dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'

let path: string

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'data-test-'))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(path, { recursive: true })
})

const http = 'http://127.0.0.1:8080'
const nowhere = async () => endpointAt(await freePort())

const urls = forEachQueue((name) => ({ queue: name, deadLetters: `dead ${name}` }))

/** The addresses that a server in this process would write, given the address of its queue service. */
const addresses = async (sqs: string, dynamodb: { endpoint: string; pid?: number } = { endpoint: http }) => ({
  pid: process.pid,
  http,
  dynamodb: { table: tableName, ...dynamodb },
  sqs: { endpoint: sqs, urls },
})

const publish = async (written: Awaited<ReturnType<typeof addresses>>) =>
  (await DataDirectory.open(path)).publish(written)

describe('a data directory', () => {
  it('is created for its owner only, with an outbox', async () => {
    const directory = await DataDirectory.open(join(path, 'a', 'b'))
    expect((await stat(directory.path)).mode & 0o777).toBe(0o700)
    expect(await readdir(directory.path)).toEqual(['outbox'])
  })

  it('shows the addresses to its owner only, and only until it is released', async () => {
    const directory = await DataDirectory.open(path)
    await directory.publish(await addresses(await nowhere()))
    expect((await stat(join(path, 'addresses.json'))).mode & 0o777).toBe(0o600)
    expect((await readdir(path)).toSorted()).toEqual(['addresses.json', 'outbox'])
    await directory.release()
    expect(await readdir(path)).toEqual(['outbox'])
  })

  it('is removed at the end where it is temporary', async () => {
    const directory = await DataDirectory.temporary()
    expect(directory.database).toBeUndefined()
    await directory.release()
    await expect(stat(directory.path)).rejects.toThrow('ENOENT')
  })
})

describe('an invalid data directory', () => {
  const open = [(data: string) => DataDirectory.open(data), connectLocal]

  it.each(['file', 'file/below'])('is refused, saying what to do: %s', async (name) => {
    await writeFile(join(path, 'file'), '')
    for (const use of open) {
      await expect(use(join(path, name))).rejects.toThrow(
        new Problem(
          `${join(path, name)} is not a directory. Choose another directory for the data with --data DIR.`,
        ),
      )
    }
  })

  it('is refused where its outbox is a file', async () => {
    await writeFile(join(path, 'outbox'), '')
    await expect(DataDirectory.open(path)).rejects.toThrow(/outbox is not a directory\./)
  })

  it.skipIf(process.getuid?.() === 0)('is refused where it cannot be written to', async () => {
    await chmod(path, 0o500)
    for (const use of open) await expect(use(path)).rejects.toThrow(/cannot be written to\./)
    await expect(DataDirectory.open(join(path, 'below'))).rejects.toThrow(/cannot be written to\./)
    await chmod(path, 0o700)
  })

  it('is no place for what is not kept', async () => {
    vi.stubEnv('TMPDIR', join(path, 'nowhere'))
    await expect(DataDirectory.temporary()).rejects.toThrow(/nowhere.* cannot be written to\./)
  })
})

describe('a data directory whose server', () => {
  let queues: Queues

  beforeEach(async () => {
    queues = await startQueues('test')
  })

  afterEach(() => queues.close())

  it('runs is refused to a second one, naming the address of the first', async () => {
    await publish(await addresses(queues.endpoint.endpoint))
    await expect(DataDirectory.open(path)).rejects.toThrow(`in use by the server at ${http}`)
  })

  it('was killed is taken, although its process number is in use again', async () => {
    await publish(await addresses(await nowhere()))
    const directory = await DataDirectory.open(path)
    expect(await readdir(directory.path)).toEqual(['outbox'])
  })

  it('was killed is taken, although its port is in use again', async () => {
    const { pid, ...others } = await addresses(queues.endpoint.endpoint)
    await publish({ pid: 2 ** 22 + pid, ...others })
    await expect(DataDirectory.open(path)).resolves.toBeDefined()
  })

  it.each(['', '{', '{}', '[1]'])('left the addresses %j is taken', async (text) => {
    await writeFile(join(path, 'addresses.json'), text)
    await expect(DataDirectory.open(path)).resolves.toBeDefined()
  })
})

describe('an engine that a killed server left behind', () => {
  it('is ended by the next server', async () => {
    const port = await freePort()
    const orphan = await launch({ program: await engineProgram(path), port })
    const endpoint = endpointAt(port)
    await createTable(dynamoClient(localEndpoint(endpoint)), tableName)
    await publish(await addresses(await nowhere(), { endpoint, pid: orphan.pid }))
    await DataDirectory.open(path)
    expect(await orphan.ended).toBe('exit code 0')
  })

  it('is ended with the next start of a server that keeps nothing, if its own kept nothing', async () => {
    const port = await freePort()
    const orphan = await launch({ program: await engineProgram(path), port })
    const endpoint = endpointAt(port)
    await createTable(dynamoClient(localEndpoint(endpoint)), tableName)
    const killed = await DataDirectory.temporary()
    await killed.publish(await addresses(await nowhere(), { endpoint, pid: orphan.pid }))
    const next = await DataDirectory.temporary()
    expect(await orphan.ended).toBe('exit code 0')
    await expect(stat(killed.path)).rejects.toThrow('ENOENT')
    await next.release()
  })

  it('is left alone where it holds another table', async () => {
    const port = await freePort()
    const other = await launch({ program: await engineProgram(path), port })
    await publish(await addresses(await nowhere(), { endpoint: endpointAt(port), pid: other.pid }))
    await DataDirectory.open(path)
    expect(await isListening(endpointAt(port))).toBe(true)
    await other.end()
  })

  it('is left alone where its process number belongs to another program', async () => {
    await publish(await addresses(await nowhere(), { endpoint: await nowhere(), pid: process.pid }))
    await expect(DataDirectory.open(path)).resolves.toBeDefined()
  })
})

describe('a connection', () => {
  it('leads to the running server', async () => {
    const queues = await startQueues('test')
    await publish(await addresses(queues.endpoint.endpoint, { endpoint: 'http://127.0.0.1:8000' }))
    const { config, queues: found, close } = await connectLocal(path)
    expect(config).toMatchObject({
      tableName: 'pm-api-local',
      queueUrls: forEachQueue((name) => name),
      publicUrl: http,
      dynamodb: { endpoint: 'http://127.0.0.1:8000' },
      sqs: { endpoint: queues.endpoint.endpoint },
    })
    expect(found).toEqual(urls)
    await close()
    await queues.close()
  })

  it('opens the file where no server runs, and leaves nothing running', async () => {
    const { config, close } = await connectLocal(path)
    expect(config.queueUrls.jobs).toBe('')
    expect(await isListening(config.dynamodb.endpoint as string)).toBe(true)
    await close()
    expect(await isListening(config.dynamodb.endpoint as string)).toBe(false)
    expect(await readdir(path)).toContain('table.db')
  })
})
