import { beforeEach, describe, expect, it } from 'vitest'
import { sendRaw } from '#test/support/engine/raw-request.ts'
import { type Answer, Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { mayManage, mayNotManage, viewers } from '#test/support/fixtures/viewers.ts'
import { forbidden, multipleErrors, readOnly, violation } from '#test/support/oracles/expected-errors.ts'

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

  it.each([7, null, true, ['x'], { raw: 'x' }])('takes the wrong type of %j for an error', async (name) => {
    const answer = await ask({ name })

    expect(answer.status).toBe(200)
    expect(errorsIn(answer)).toHaveProperty('name')
    expect(answer.body._embedded.payload).toEqual({ name })
  })

  it('has several errors of one property in one', async () => {
    const answer = await ask({ name: `${'x'.repeat(256)}\u0007x` })

    expect(errorsIn(answer)).toEqual({
      name: multipleErrors(
        violation('name', 'Name is invalid.'),
        violation('name', 'Name is too long (maximum is 255 characters).'),
      ),
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

  it('knows that a name is taken', async () => {
    const answer = await ask({ name: 'tESTER' })

    expect(errorsIn(answer)).toEqual({ name: violation('name', 'Name has already been taken.') })
    expect(answer.body._links).not.toHaveProperty('commit')
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

  it.each([
    ['no body and no content type', undefined],
    ['an empty body', ''],
    ['a blank body', ' \r\n\t '],
    ['an empty object', '{}'],
  ])('takes %s', async (_, body) => {
    const headers = { authorization: `Bearer ${tokens.manager}` }
    const answer = await sendRaw(service, { method: 'POST', path: form, headers, body })

    expect(answer.status).toBe(200)
    expect(answer.body._type).toBe('Form')
  })

  it.each(mayManage)('is for %s', async (_, as) => {
    expect(await ask({ name: 'Architect' }, as)).toMatchObject({ status: 200 })
  })

  it.each(mayNotManage)('is not for %s', async (_, as) => {
    expect(await ask({ name: 'Architect' }, as)).toMatchObject({ status: 403, body: forbidden })
  })
})
