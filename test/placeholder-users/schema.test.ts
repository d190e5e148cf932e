import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { mayManage, mayNotManage, viewers } from '#test/support/fixtures/viewers.ts'

const path = '/api/v3/placeholder_users/schema'

describe('GET /api/v3/placeholder_users/schema', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.startWith(viewers)
  })

  it('describes every property', async () => {
    const { status, body } = await service.get(path, { as: tokens.manager })

    const readOnly = { required: true, hasDefault: false, writable: false }
    expect(status).toBe(200)
    expect(body).toEqual({
      _type: 'Schema',
      _dependencies: [],
      id: { type: 'Integer', name: 'ID', ...readOnly },
      name: {
        type: 'String',
        name: 'Name',
        required: true,
        hasDefault: false,
        writable: true,
        minLength: 1,
        maxLength: 255,
      },
      createdAt: { type: 'DateTime', name: 'Created on', ...readOnly },
      updatedAt: { type: 'DateTime', name: 'Updated on', ...readOnly },
      _links: { self: { href: path } },
    })
  })

  it.each([
    ...mayManage.map(([who, as]): [string, string, boolean] => [who, as, true]),
    ...mayNotManage.map(([who, as]): [string, string, boolean] => [who, as, false]),
  ])('says whether %s (%s) may write: %s', async (_, as, writable) => {
    expect((await service.get(path, { as })).body.name.writable).toBe(writable)
  })
})
