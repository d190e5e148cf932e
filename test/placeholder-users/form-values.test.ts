import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { viewers } from '#test/support/fixtures/viewers.ts'

const path = '/api/v3/placeholder_users'

describe('the forms, of nothing given,', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.startWith([...viewers, { kind: 'placeholder_user', id: 10, name: 'Designer' }])
  })

  it('of an update holds the present values, and could be committed', async () => {
    const { body } = await service.post(`${path}/10/form`, { as: tokens.manager })

    expect(body._embedded).toMatchObject({ payload: { name: 'Designer' }, validationErrors: {} })
    expect(body._links).toHaveProperty('commit')
  })

  it('of an update takes back the whole resource', async () => {
    const { body: resource } = await service.get(`${path}/10`, { as: tokens.manager })
    const { body } = await service.post(`${path}/10/form`, { as: tokens.manager, body: resource })

    expect(body._embedded).toMatchObject({ payload: { name: 'Designer' }, validationErrors: {} })
  })
})
