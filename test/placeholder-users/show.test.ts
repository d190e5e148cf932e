import { beforeEach, describe, expect, it } from 'vitest'
import { personas, tokens } from '#test/support/personas.ts'
import { Service } from '#test/support/service.ts'

describe('GET /api/v3/placeholder_users/{id}', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.start()
    await service.import([...personas, { kind: 'placeholder_user', id: 10, name: 'Designer' }])
  })

  it('answers the placeholder user to an administrator', async () => {
    const { status, body } = await service.get('/api/v3/placeholder_users/10', { as: tokens.admin })

    expect(status).toBe(200)
    expect(body).toMatchObject({ _type: 'PlaceholderUser', id: 10, name: 'Designer' })
  })

  it('costs one round trip and at most four read units', async () => {
    await service.get('/api/v3/placeholder_users/10', { as: tokens.manager })
    const cost = await service.meter.measure(() =>
      service.get('/api/v3/placeholder_users/10', { as: tokens.manager }),
    )

    expect(cost).toMatchObject({ commands: ['BatchGetItem'], roundTrips: 1, readUnits: 3, writeUnits: 0 })
  })
})
