import middy from '@middy/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorHandler, type Incoming, requestId } from '#shared/platform/http/middleware.ts'
import { requestLog } from '#shared/platform/http/request-log.ts'
import { setLogStage } from '#shared/platform/log.ts'
import { invoked, logged } from '#test/support/engine/invocation.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'

let service: Service

beforeEach(async () => {
  service = await Service.start()
  await service.import(personas)
})

const lastLine = () => JSON.parse(service.logged.at(-1) ?? '')

describe('the log line of a request', () => {
  it('has the requester, the route, the result and the costs of a request', async () => {
    const { commands, readUnits, result } = await service.meter.measure(() =>
      service.get('/api/v3/placeholder_users', { as: tokens.admin }),
    )

    expect(lastLine()).toEqual({
      level: 'INFO',
      message: 'request',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      service: 'project-management-api',
      function_request_id: expect.any(String),
      request_id: result.headers.get('x-request-id'),
      route: 'placeholder-users/list',
      status: 200,
      principal: 1,
      duration_ms: expect.any(Number),
      calls: commands.length,
      units: readUnits,
      cold_start: expect.any(Boolean),
    })
    expect(readUnits).toBeGreaterThan(0)
  })

  it('counts the units of writes with those of reads', async () => {
    const { readUnits, writeUnits } = await service.meter.measure(() =>
      service.post('/api/v3/placeholder_users', { as: tokens.admin, body: { name: 'New' } }),
    )

    expect(lastLine().units).toBe(readUnits + writeUnits)
    expect(writeUnits).toBeGreaterThan(0)
  })

  it('counts each of several concurrent requests separately', async () => {
    const list = '/api/v3/placeholder_users?pageSize=1'
    // Sends the request twice. The second request has the costs of a warm function, as all later requests do.
    for (let turn = 0; turn < 2; turn++) await service.get(list, { as: tokens.admin })
    const { calls, units } = lastLine()

    await Promise.all([...Array(4)].map(() => service.get(list, { as: tokens.admin })))

    const lines = service.logged.slice(-4).map((line) => JSON.parse(line))
    expect(lines).toEqual(Array(4).fill(expect.objectContaining({ calls, units })))
  })

  it('holds no query, no body and no credentials', async () => {
    await service.get('/api/v3/users?filters=[{"name":{"operator":"~","values":["Ann Secret"]}}]', {
      as: tokens.admin,
    })

    expect(service.logged.join()).not.toContain('Secret')
    expect(service.logged.join()).not.toContain(tokens.admin)
  })
})

describe('the log line of a job', () => {
  it('has the job and its result', async () => {
    const { body } = await service.post('/api/v3/placeholder_users', {
      as: tokens.admin,
      body: { name: 'Goes' },
    })
    await service.delete(`/api/v3/placeholder_users/${body.id}`, { as: tokens.admin })
    const [message] = service.queue.messages
    await service.drain()

    expect(lastLine()).toMatchObject({
      level: 'INFO',
      message: 'job',
      job: message?.job,
      kind: 'remove-principal',
      turn: 1,
      outcome: 'done',
      duration_ms: expect.any(Number),
    })
  })
})

describe('the metrics of a deployed function', () => {
  afterEach(() => setLogStage(undefined))

  const metricsIn = ({ _aws }: { _aws: { CloudWatchMetrics: object[] } }) => _aws.CloudWatchMetrics

  it('are the duration of a request, by stage and route, which has no ids in it', async () => {
    setLogStage('prod')
    await service.get('/api/v3/placeholder_users/7', { as: tokens.admin })

    expect(lastLine()).toMatchObject({ stage: 'prod', route: 'placeholder-users/show', status: 404 })
    expect(metricsIn(lastLine())).toEqual([
      {
        Namespace: 'project-management-api',
        Dimensions: [['stage', 'route']],
        Metrics: [{ Name: 'duration_ms', Unit: 'Milliseconds' }],
      },
    ])
  })

  it('count a failure, and nothing else', async () => {
    setLogStage('prod')
    const lines = logged()
    const failing = middy<Incoming>()
      .use(requestId())
      .use(requestLog('things/fail'))
      .use(errorHandler())
      .handler(() => {
        throw new Error('broken')
      })

    await invoked(failing)

    const line = JSON.parse(lines.at(-1) ?? '')
    expect(line).toMatchObject({ route: 'things/fail', status: 500, failures: 1 })
    expect(metricsIn(line)).toMatchObject([
      { Metrics: [{ Name: 'duration_ms' }, { Name: 'failures', Unit: 'Count' }] },
    ])
  })

  it('cost less than 600 bytes of log for a request', async () => {
    setLogStage('production')
    await service.get('/api/v3/versions/available_projects', { as: tokens.admin })

    expect(Buffer.byteLength(service.logged.at(-1) ?? '')).toBeLessThan(600)
  })

  it('are not for a laptop', async () => {
    await service.get('/api/v3')

    expect(lastLine()).not.toHaveProperty('_aws')
  })
})
