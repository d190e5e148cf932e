import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle } from '#infra/bundle.ts'
import type { FunctionDefinition } from '#infra/function-definitions.ts'
import { type FunctionProcess, startFunction } from '#infra/local/function-process.ts'
import { type Poller, type QueueHandler, startPoller } from '#infra/local/poller.ts'
import { type Queues, startQueues } from '#infra/local/queues.ts'
import { eventFor, type WantedEvent } from '#infra/sam/events.ts'
import { functionNamed } from '#infra/sam/functions.ts'
import { type Target, targetAt } from '#infra/sam/target.ts'
import { bundledFunction } from '#infra/sam/template.ts'
import { ServiceStack } from '#infra/stack.ts'
import { readArchitecture, readStage } from '#infra/stages.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { placeholder } from '#test/support/fixtures/records.ts'

/**
 * The path of AWS's own runtime client (`index.mjs`), if it was compiled on this computer. AWS does not distribute it
 * as a binary.
 */
const awsClient = process.env.AWS_LAMBDA_RIC ?? ''
const clients = [
  { of: 'this repository', client: undefined, isThere: true },
  { of: 'AWS (where AWS_LAMBDA_RIC names it)', client: awsClient, isThere: existsSync(awsClient) },
]

const entries = [
  ...['ApiRoot', 'PlaceholderUsersList', 'PlaceholderUsersCreate', 'PlaceholderUsersShow'],
  ...['PlaceholderUsersDelete', 'ProjectsCreate', 'ProjectsShow', 'ProjectsUpdate', 'QueueJobs'],
].map((name) => functionNamed(name).entry)

let directory: string
let service: Service
let queues: Queues
let target: Target

/**
 * Writes the template of a deployment that contains the real bundles of the invoked functions, and placeholders for all
 * other bundles.
 */
async function synthesise(): Promise<string> {
  const [bundles, outdir] = [join(directory, 'bundles'), join(directory, 'cdk.out')]
  await bundle(entries, bundles)
  const isBundled = (id: string) => entries.some((entry) => entry.id === id)
  const app = new App({
    outdir,
    context: { 'aws:cdk:enable-asset-metadata': true, 'aws:cdk:enable-path-metadata': true },
  })
  new ServiceStack(app, 'Service', {
    routes: allRoutes,
    stage: readStage('dev'),
    architecture: readArchitecture('x86_64'),
    codeOf: (id) => (isBundled(id) ? Code.fromAsset(join(bundles, id)) : Code.fromInline('//')),
  })
  app.synth()
  return outdir
}

let outdir: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'invocation-'))
  outdir = await synthesise()
  service = await Service.start()
  await service.import([...personas, placeholder('Designer', { id: 20 })])
  queues = await startQueues('local')
  target = targetAt({
    pid: process.pid,
    http: 'http://127.0.0.1',
    dynamodb: { endpoint: service.table.dynamodb.endpoint, table: service.table.tableName },
    sqs: { endpoint: queues.endpoint.endpoint, urls: queues.urls },
  })
  // The timeout is long, since bundling is slow while other tests use the processors.
}, 180_000)

afterAll(async () => {
  await queues?.close()
  await rm(directory, { recursive: true })
})

describe.each(clients)('the synthesised functions under the runtime client of $of', ({ client, isThere }) => {
  const running = new Map<FunctionDefinition, FunctionProcess>()
  let poller: Poller | undefined

  afterAll(async () => {
    const stopped = poller?.stop()
    for (const process of running.values()) process.stop()
    await stopped
  })

  async function started({ name, entry }: ReturnType<typeof functionNamed>): Promise<FunctionProcess> {
    const bundled = await bundledFunction(name, target, outdir)
    const process = running.get(entry) ?? (await startFunction(bundled, { client, write: () => {} }))
    running.set(entry, process)
    return process
  }

  /** Invokes a function as `sam:invoke` does. */
  async function invoke(given: string, wanted: WantedEvent = {}) {
    const found = functionNamed(given)
    const event = eventFor(found.entry, { token: tokens.admin, ...wanted })
    const result = await (await started(found)).invoke(event)
    const { statusCode, body } = result as { statusCode: number; body?: string }
    return { status: statusCode, body: body ? JSON.parse(body) : undefined }
  }

  it.skipIf(!isThere)(
    'answer the root, a list and a creation, one after the other in one process',
    async () => {
      expect(await invoke('ApiRoot')).toMatchObject({ status: 200, body: { _type: 'Root' } })
      const name = `Made by ${client ?? 'us'}`
      const created = await invoke('PlaceholderUsersCreate', { body: JSON.stringify({ name }) })
      expect(created).toMatchObject({ status: 201, body: { name } })
      const list = await invoke('PlaceholderUsersList')
      expect(list.body._embedded.elements).toContainEqual(expect.objectContaining({ name }))
      expect(await invoke('ApiRoot')).toMatchObject({ status: 200 })
    },
  )

  it.skipIf(!isThere)('delete, with the consumer that gets the message from the local queue', async () => {
    const name = `Goes by ${client ?? 'us'}`
    const { body } = await invoke('PlaceholderUsersCreate', { body: JSON.stringify({ name }) })
    const address = `/api/v3/placeholder_users/${body.id}`
    const consumer = await started(functionNamed('QueueJobs'))
    const consumed = new Promise((resolve) => {
      const handler: QueueHandler = async (event) => {
        const answer = (await consumer.invoke(event)) as Awaited<ReturnType<QueueHandler>>
        resolve(answer)
        return answer
      }
      const load = async () => handler
      poller = startPoller({
        client: queues.client,
        queueUrl: queues.urls.jobs.queue,
        id: 'queue/jobs',
        batchSize: 10,
        timeout: 60,
        load,
      })
    })

    expect(await invoke('PlaceholderUsersDelete', { address })).toMatchObject({ status: 202 })
    expect(await consumed).toEqual({ batchItemFailures: [] })
    expect(await invoke('PlaceholderUsersShow', { address })).toMatchObject({ status: 404 })
  })

  it.skipIf(!isThere)(
    'show a long text as it was written, also after a change of something else',
    async () => {
      const raw = 'All *about* it. '.repeat(40)
      const identifier = `by-${client ? 'aws' : 'us'}`
      const { body: created } = await invoke('ProjectsCreate', {
        body: JSON.stringify({ identifier, name: 'Described', description: { raw } }),
      })
      const html = `<p>${'All <em>about</em> it. '.repeat(40).trim()}</p>`
      expect(created.description).toMatchObject({ raw, html })

      const address = `/api/v3/projects/${created.id}`
      const described = async () => (await invoke('ProjectsShow', { address })).body.description
      expect(await described()).toEqual(created.description)
      const changed = await invoke('ProjectsUpdate', { address, body: JSON.stringify({ name: 'Renamed' }) })
      expect(changed).toMatchObject({ status: 200, body: { name: 'Renamed', description: { raw, html } } })
      expect(await described()).toEqual(created.description)
    },
  )

  it.skipIf(!isThere)('say what was thrown where a function cannot do its work', async () => {
    const bundled = await bundledFunction('ApiRoot', target, outdir)
    const broken = await startFunction(
      { ...bundled, handler: 'nothing.handler' },
      { client, write: () => {} },
    )

    await expect(broken.invoke({})).rejects.toThrow(/nothing/)
    broken.stop()
  })
})

describe('the environment of an invoked function', () => {
  it.each(['PlaceholderUsersDelete', 'QueueJobs', 'ApiRoot'])(
    'leads %s to nothing but the local servers',
    async (name) => {
      const { environment } = await bundledFunction(name, target, outdir)

      const urls = Object.values(environment).filter((value) => value.startsWith('http'))
      for (const url of urls) expect(new URL(url).hostname).toMatch(/^127\.0\.0\.1$|\.localhost$/)
      expect(environment).toMatchObject({
        TABLE_NAME: service.table.tableName,
        AWS_ENDPOINT_URL_DYNAMODB: service.table.dynamodb.endpoint,
        AWS_ACCESS_KEY_ID: 'local',
      })
    },
  )
})
