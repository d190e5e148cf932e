import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { multipleErrors, violation } from '#test/support/oracles/expected-errors.ts'

const path = '/api/v3/placeholder_users'
const invalid = violation('name', 'Name is invalid.')
const blank = violation('name', "Name can't be blank.")
const tooLong = violation('name', 'Name is too long (maximum is 255 characters).')
const taken = violation('name', 'Name has already been taken.')

/** Sends a name in one of three requests: a creation, an update, or a form. */
type Write = (service: Service, name: unknown) => Promise<{ status: number; body: unknown }>
const writes: [way: string, write: Write][] = [
  ['create', (service, name) => service.post(path, { as: tokens.admin, body: { name } })],
  ['update', (service, name) => service.patch(`${path}/10`, { as: tokens.admin, body: { name } })],
  [
    'form',
    async (service, name) => {
      const { body } = await service.post(`${path}/form`, { as: tokens.admin, body: { name } })
      const violated = body._embedded.validationErrors.name
      return { status: violated ? 422 : 201, body: violated }
    },
  ],
]

const refusedNames: [what: string, name: unknown, error: object][] = [
  ['empty', '', blank],
  ['null', null, blank],
  ['an object', { raw: 'Designer' }, invalid],
  ['with a bidirectional override', 'a\u202eb', invalid],
  ['of 256 emoji', '😀'.repeat(256), tooLong],
  ['too long and with a control character', `${'x'.repeat(256)}\u0007x`, multipleErrors(invalid, tooLong)],
  ['taken', 'Tester', taken],
]

const acceptedNames: [what: string, name: string, stored: string][] = [
  ['of one character', 'x', 'x'],
  ['that differs from another one in its accents alone', 'Désigner', 'Désigner'],
  ['of 255 emoji', '😀'.repeat(255), '😀'.repeat(255)],
  ['of 255 characters between spaces', `  ${'y'.repeat(255)}\n`, 'y'.repeat(255)],
  ['in any script', 'Дизайнер 設計者 مصمم', 'Дизайнер 設計者 مصمم'],
]

describe.each(writes)('a name, on %s,', (_way, write) => {
  let service: Service

  beforeAll(async () => {
    service = await Service.startWith([
      ...personas,
      { kind: 'placeholder_user', id: 10, name: 'Designer' },
      { kind: 'placeholder_user', id: 11, name: 'Tester' },
    ])
  })

  it.each(refusedNames)('is refused when it is %s', async (_, name, error) => {
    const { status, body } = await write(service, name)

    expect(status).toBe(422)
    expect(body).toEqual(error)
  })
})

describe('a name that is accepted', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.startWith([...personas, { kind: 'placeholder_user', id: 10, name: 'Designer' }])
  })

  it.each(acceptedNames)('may be %s, on create', async (_, name, stored) => {
    const { status, body } = await service.post(path, { as: tokens.admin, body: { name } })

    expect(status).toBe(201)
    expect(body.name).toBe(stored)
  })

  it.each(acceptedNames)('may be %s, on update', async (_, name, stored) => {
    const { status } = await service.patch(`${path}/10`, { as: tokens.admin, body: { name } })
    const { body } = await service.get(`${path}/10`, { as: tokens.admin })

    expect(status).toBe(200)
    expect(body.name).toBe(stored)
  })
})
