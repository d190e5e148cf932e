import { beforeEach, describe, expect, it } from 'vitest'
import { type Answer, Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { viewers } from '#test/support/fixtures/viewers.ts'
import { readOnly, violation } from '#test/support/oracles/expected-errors.ts'

const path = '/api/v3/placeholder_users'
const blank = violation('name', "Name can't be blank.")

const forms = [
  ['creation', `${path}/form`, { href: path, method: 'post' }],
  ['update', `${path}/10/form`, { href: `${path}/10`, method: 'patch' }],
] as const

describe.each(forms)('the %s form', (what, form, commit) => {
  let service: Service
  const ask = (body?: unknown, as = tokens.manager) => service.post(form, { as, body })
  const errorsIn = ({ body }: Answer) => body._embedded.validationErrors

  beforeEach(async () => {
    service = await Service.startWith([
      ...viewers,
      { kind: 'placeholder_user', id: 10, name: 'Designer' },
      { kind: 'placeholder_user', id: 11, name: 'Tester' },
    ])
  })

  it('has payload, schema and links, and the commit link when it is valid', async () => {
    const { status, body } = await ask({ name: ' Architect ' })
    const schema = await service.get(`${path}/schema`, { as: tokens.manager })

    expect(status).toBe(200)
    expect(body).toEqual({
      _type: 'Form',
      _embedded: {
        payload: { name: 'Architect' },
        schema: schema.body,
        validationErrors: {},
      },
      _links: {
        self: { href: form, method: 'post' },
        validate: { href: form, method: 'post' },
        commit,
      },
    })
  })

  it('has no commit link, but the error and the value as it was sent, when it is invalid', async () => {
    const { status, body } = await ask({ name: ' ' })

    expect(status).toBe(200)
    expect(body._embedded.payload).toEqual({ name: ' ' })
    expect(body._embedded.validationErrors).toEqual({ name: blank })
    expect(body._links).toEqual({
      self: { href: form, method: 'post' },
      validate: { href: form, method: 'post' },
    })
  })

  it('has the errors of several properties one by one', async () => {
    const answer = await ask({ name: '', id: 5, createdAt: 'today' })

    expect(errorsIn(answer)).toEqual({
      id: readOnly('id', 'ID'),
      name: blank,
      createdAt: readOnly('createdAt', 'Created on'),
    })
  })

  it('saves nothing', async () => {
    const before = await service.export()
    const { writeUnits } = await service.meter.measure(() => ask({ name: 'Architect' }))

    expect(writeUnits).toBe(0)
    expect(await service.export()).toEqual(before)
  })

  it('is saved by sending its payload to its commit link', async () => {
    const { body } = await ask({ name: 'Architect', nonsense: 1 })
    const { href, method } = body._links.commit
    const saved = await service.request(method.toUpperCase(), href, {
      as: tokens.manager,
      body: body._embedded.payload,
    })

    expect(saved).toMatchObject({ status: what === 'creation' ? 201 : 200, body: { name: 'Architect' } })
  })
})
