import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { viewers } from '#test/support/fixtures/viewers.ts'
import { forbidden, missing, violation } from '#test/support/oracles/expected-errors.ts'

const path = '/api/v3/placeholder_users'

describe('the forms, of nothing given,', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.startWith([...viewers, { kind: 'placeholder_user', id: 10, name: 'Designer' }])
  })

  it('of a creation wants a name', async () => {
    const { body } = await service.post(`${path}/form`, { as: tokens.manager })

    expect(body._embedded.validationErrors).toEqual({ name: violation('name', "Name can't be blank.") })
    expect(body._links).not.toHaveProperty('commit')
  })

  it('of an update holds the present values, and could be committed', async () => {
    const { body } = await service.post(`${path}/10/form`, { as: tokens.manager })

    expect(body._embedded).toMatchObject({ payload: { name: 'Designer' }, validationErrors: {} })
    expect(body._links).toHaveProperty('commit')
  })

  it('of an update takes the present name in another case for its own', async () => {
    const { body } = await service.post(`${path}/10/form`, { as: tokens.manager, body: { name: 'DESIGNER' } })

    expect(body._embedded).toMatchObject({ payload: { name: 'DESIGNER' }, validationErrors: {} })
  })

  it('of an update takes back the whole resource', async () => {
    const { body: resource } = await service.get(`${path}/10`, { as: tokens.manager })
    const { body } = await service.post(`${path}/10/form`, { as: tokens.manager, body: resource })

    expect(body._embedded).toMatchObject({ payload: { name: 'Designer' }, validationErrors: {} })
  })

  it.each([
    [tokens.manager, 404, missing],
    [tokens.nobody, 403, forbidden],
  ])('of an update of what does not exist, asked with %s: %i', async (as, expected, error) => {
    const { status, body } = await service.post(`${path}/999/form`, { as })

    expect(status).toBe(expected)
    expect(body).toEqual(error)
  })
})
