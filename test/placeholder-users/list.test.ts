import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { viewers } from '#test/support/fixtures/viewers.ts'

const path = '/api/v3/placeholder_users'
const times = { createdAt: '2024-02-03T04:05:06.789Z', updatedAt: '2025-06-07T08:09:10.000Z' }

describe('GET /api/v3/placeholder_users', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.startWith([
      ...viewers,
      { kind: 'placeholder_user', id: 10, name: 'Designer', ...times },
      { kind: 'placeholder_user', id: 11, name: 'Architect', status: 'locked', ...times },
    ])
  })

  it('answers a collection of whole elements, whose page is named showUser', async () => {
    const { status, body } = await service.get(path, { as: tokens.manager })

    expect(status).toBe(200)
    expect(body).toMatchObject({ _type: 'Collection', total: 2, count: 2, pageSize: 20, offset: 1 })
    expect(body._embedded.elements[0]).toEqual({
      _type: 'PlaceholderUser',
      id: 10,
      name: 'Designer',
      ...times,
      _links: {
        self: { href: `${path}/10`, title: 'Designer' },
        schema: { href: `${path}/schema` },
        showUser: { href: '/placeholder_users/10', type: 'text/html' },
        update: { href: `${path}/10/form`, method: 'post' },
        updateImmediately: { href: `${path}/10`, title: 'Update Designer', method: 'patch' },
        delete: { href: `${path}/10`, title: 'Delete Designer', method: 'delete' },
        deletionPreview: { href: `${path}/10/deletion` },
      },
    })
  })

  it('has elements of every status, by id, and neither users nor groups', async () => {
    const { body } = await service.get(path, { as: tokens.manager })

    expect(body._embedded.elements.map(({ id }: { id: number }) => id)).toEqual([10, 11])
  })

  it.each([
    ['an administrator', tokens.admin, true],
    ['a member who may view members', tokens.memberViewer, true],
    ['a manager without any project', tokens.manager, false],
  ])('links the memberships in the elements for %s: %s %s', async (_, as, isLinked) => {
    const { body } = await service.get(path, { as })

    expect('memberships' in body._embedded.elements[0]._links).toBe(isLinked)
  })

  it.each([
    ['created_at', 'asc', [10, 11, 13, 12]],
    ['createdAt', 'desc', [12, 13, 10, 11]],
    ['updated_at', 'asc', [13, 12, 10, 11]],
    ['updatedAt', 'desc', [10, 11, 12, 13]],
  ])('is sorted by %s %s, then by id', async (key, direction, expected) => {
    await service.import([
      {
        kind: 'placeholder_user',
        id: 12,
        name: 'Newest',
        createdAt: '2024-12-01T00:00:00.000Z',
        updatedAt: '2024-12-01T00:00:00.000Z',
      },
      {
        kind: 'placeholder_user',
        id: 13,
        name: 'Newer',
        createdAt: '2024-03-01T00:00:00.000Z',
        updatedAt: '2024-03-02T00:00:00.000Z',
      },
    ])
    const sortBy = encodeURIComponent(JSON.stringify([[key, direction]]))
    const { body } = await service.get(`${path}?sortBy=${sortBy}`, { as: tokens.manager })

    expect(body._embedded.elements.map(({ id }: { id: number }) => id)).toEqual(expected)
  })
})
