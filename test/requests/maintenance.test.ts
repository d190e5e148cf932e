import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { handler as sweep } from '#functions/queue/sweeper.ts'
import { requireService } from '#shared/configuration/maintenance.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import type { Route } from '#shared/platform/http/route.ts'
import { routes as api } from '#shared/resources/api/routes.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { basic } from '#test/support/engine/raw-request.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'

const people = '/api/v3/placeholder_users'
const form = new FormData()
form.set('metadata', '{"fileName":"plan.png"}')
form.set('file', new Blob(['plan']))

/** A valid body for each route that needs one. */
const bodies: Record<string, string | FormData | URLSearchParams> = {
  required: '{}',
  optional: '{}',
  multipart: form,
  text: 'Text',
  metadata: '{}',
  fields: new URLSearchParams({ token: 'x' }),
}

/** The routes that use the table. The health check is left out, because it caches its result for five seconds. */
const served = allRoutes.filter(({ id, uses }) => uses.table && id !== api.health.id)
const changing = served.filter(({ uses }) => /put|update|delete/.test(String(uses.table)))

function ask(service: Service, { method, path, body }: Route): Promise<Response> {
  const json = body === 'required' || body === 'optional' || body === 'metadata'
  return fetch(`${service.url}${path.replace(/\{[^}]+\}/g, '1')}`, {
    method,
    headers: {
      authorization: basic(tokens.admin),
      ...(json && { 'content-type': 'application/json' }),
      ...(body === 'text' && { 'content-type': 'text/plain' }),
    },
    redirect: 'manual',
    ...(body && { body: bodies[body] }),
  })
}

describe('during maintenance', () => {
  let service: Service
  let before: unknown

  beforeAll(async () => {
    service = await Service.startWith(personas)
    await service.ports.configuration.setMaintenance('all')
    before = await itemsOf(service.table)
  })

  it.each(served)('$method $path is 503, with the time after which to try again', async (route) => {
    const response = await ask(service, route)

    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
  })

  it('none of these changes anything', async () => {
    expect(await itemsOf(service.table)).toEqual(before)
  })

  it('is no failure in the log, so that no alarm rings', async () => {
    service.logged.length = 0
    await service.get(people, { as: tokens.admin })

    const [line, ...others] = service.logged.map((text) => JSON.parse(text))
    expect([line.message, line.status, line.failures, others]).toEqual(['request', 503, undefined, []])
  })

  it('is reported in the language of the client', async () => {
    const { body } = await service.get(people, { as: tokens.admin, headers: { 'accept-language': 'de' } })

    expect(body.message).toBe('Der Dienst wird gerade gewartet. Versuchen Sie es später noch einmal.')
  })

  it('the service is not healthy', async () => {
    await expect(requireService(service.ports, api.health)).rejects.toThrow('maintenance')
  })
})

describe('during maintenance that allows reads', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.startWith(personas)
    await service.ports.configuration.setMaintenance('changes')
  })

  it('reads and forms are served, and the service is healthy', async () => {
    const as = tokens.admin

    expect((await service.get(people, { as })).status).toBe(200)
    expect((await service.post(`${people}/form`, { as, body: {} })).status).toBe(200)
    await expect(requireService(service.ports, api.health)).resolves.toBeUndefined()
  })

  it('whatever may change something is 503', async () => {
    for (const route of changing) expect((await ask(service, route)).status, route.id).toBe(503)
  })

  it('a change of the configuration, as by an import, does not end it', async () => {
    await service.ports.configuration.change((current) => current)

    expect(await service.ports.configuration.maintenance()).toBe('changes')
  })

  it('jobs wait, lose no message to the dead letters, and are done afterwards', async () => {
    const as = tokens.admin
    await service.ports.configuration.setMaintenance(undefined)
    const { body } = await service.post(people, { as, body: { name: 'Architect' } })
    expect((await service.delete(`${people}/${body.id}`, { as })).status).toBe(202)
    await service.ports.configuration.setMaintenance('changes')

    expect(await service.deliver(service.queue.take())).toEqual([])
    await sweep({ all: true })
    expect(service.queue.messages).toEqual([])
    expect(await jobsIn(service.ports).all()).toHaveLength(1)

    await service.ports.configuration.setMaintenance(undefined)
    await service.sweepAndDrain()
    expect(await jobsIn(service.ports).all()).toEqual([])
    expect((await service.get(`${people}/${body.id}`, { as })).status).toBe(404)
  })
})
