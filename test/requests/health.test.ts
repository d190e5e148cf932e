import { beforeEach, describe, expect, it } from 'vitest'
import { currentDeadline } from '#shared/platform/deadline.ts'
import { serviceUnavailable } from '#shared/platform/http/errors.ts'
import { health } from '#shared/platform/http/health.ts'
import { routes } from '#shared/resources/api/routes.ts'
import { invoked, logged } from '#test/support/engine/invocation.ts'
import { Service } from '#test/support/engine/service.ts'

describe('GET /api/v3/health', () => {
  it('answers everybody, whatever their credentials are, and tells nothing', async () => {
    const service = await Service.start()
    const expected = { _type: 'Health', status: 'pass', _links: { self: { href: '/api/v3/health' } } }

    for (const authorization of ['', 'Bearer nonsense', 'Basic nonsense']) {
      const { status, body } = await service.get('/api/v3/health', { headers: { authorization } })
      expect({ status, body }).toEqual({ status: 200, body: expected })
    }
  })
})

describe('a health check', () => {
  let now = 0
  let asked = 0
  let error: Error | undefined
  const check = async () => {
    asked += 1
    if (error) throw error
  }
  let handler: ReturnType<typeof health>

  beforeEach(() => {
    logged()
    now = 0
    asked = 0
    error = undefined
    handler = health(routes.health, check, () => now)
  })

  it('asks once in five seconds, however often it is asked', async () => {
    for (now = 0; now < 10_000; now += 100) await invoked(handler)

    expect(asked).toBe(2)
  })

  it('is 503 while what it checks fails, without the reason, and 200 again when that answers', async () => {
    error = serviceUnavailable('the table does not exist')
    expect(await invoked(handler)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    expect(JSON.stringify(await invoked(handler))).not.toContain('table')

    error = undefined
    expect(await invoked(handler)).toMatchObject({ status: 503 })
    now += 5000
    expect(await invoked(handler)).toMatchObject({ status: 200 })
    expect(asked).toBe(2)
  })

  it('ends soon where what it checks hangs', async () => {
    const hanging = health(routes.health, hang)

    expect(await invoked(hanging, {}, 0.6)).toMatchObject({ status: 503 })
  })
})

/** A call that ends only at its deadline, as a call to an unresponsive table does. */
const hang = () =>
  new Promise((_, reject) => {
    const signal = currentDeadline()?.signal
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
