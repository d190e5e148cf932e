import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { viewers } from '#test/support/fixtures/viewers.ts'
import { multipleErrors, readOnly, violation } from '#test/support/oracles/expected-errors.ts'

const path = '/api/v3/placeholder_users'
const now = '2026-03-04T05:06:07.008Z'

describe('POST /api/v3/placeholder_users', () => {
  let service: Service
  const create = (body: unknown, as: string | undefined = tokens.manager) => service.post(path, { as, body })

  beforeEach(async () => {
    service = await Service.startWith(viewers, { now: () => new Date(now) })
  })

  it('answers 201 with the placeholder user, whose id follows that of every other principal', async () => {
    const { status, body } = await create({ name: 'Designer' })

    expect(status).toBe(201)
    expect(body).toEqual({
      _type: 'PlaceholderUser',
      id: 10,
      name: 'Designer',
      createdAt: now,
      updatedAt: now,
      _links: {
        self: { href: `${path}/10`, title: 'Designer' },
        schema: { href: `${path}/schema` },
        show: { href: '/placeholder_users/10', type: 'text/html' },
        showUser: { href: '/placeholder_users/10', type: 'text/html' },
        update: { href: `${path}/10/form`, method: 'post' },
        updateImmediately: { href: `${path}/10`, title: 'Update Designer', method: 'patch' },
        delete: { href: `${path}/10`, title: 'Delete Designer', method: 'delete' },
        deletionPreview: { href: `${path}/10/deletion` },
      },
    })
  })

  it('makes it active', async () => {
    await create({ name: 'Designer' })

    expect(await service.export()).toContainEqual(
      expect.objectContaining({ kind: 'placeholder_user', name: 'Designer', status: 'active' }),
    )
  })

  it('takes null for a read-only property, which is what something new has', async () => {
    expect(await create({ name: 'Designer', id: null, createdAt: null })).toMatchObject({ status: 201 })
  })

  it('tells every violation, in the order of the properties', async () => {
    const { status, body } = await create({ name: '', updatedAt: now, id: 1 })

    expect(status).toBe(422)
    expect(body).toEqual(
      multipleErrors(
        readOnly('id', 'ID'),
        violation('name', "Name can't be blank."),
        readOnly('updatedAt', 'Updated on'),
      ),
    )
  })

  it('ignores what it does not know, and what belongs to the representation', async () => {
    const { status, body } = await create({
      _type: 'User',
      name: 'Designer',
      status: 'locked',
      admin: true,
      _links: { self: { href: '/api/v3/placeholder_users/1' }, nonsense: 7 },
      _embedded: [],
    })

    expect(status).toBe(201)
    expect(body).toMatchObject({ _type: 'PlaceholderUser', id: 10, name: 'Designer' })
    expect(await service.export()).toContainEqual(
      expect.objectContaining({ kind: 'placeholder_user', id: 10, status: 'active' }),
    )
  })
})
