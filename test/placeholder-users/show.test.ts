import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { project } from '#test/support/fixtures/records.ts'
import { mayManage, viewers } from '#test/support/fixtures/viewers.ts'

const path = '/api/v3/placeholder_users/10'
const times = { createdAt: '2024-02-03T04:05:06.789Z', updatedAt: '2025-06-07T08:09:10.000Z' }
const designer = { kind: 'placeholder_user', id: 10, name: 'Designer', ...times }

describe('GET /api/v3/placeholder_users/{id}', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.startWith([...viewers, designer])
  })

  it('answers the whole placeholder user to a holder of the permission', async () => {
    const { status, body } = await service.get(path, { as: tokens.manager })

    expect(status).toBe(200)
    expect(body).toEqual({
      _type: 'PlaceholderUser',
      id: 10,
      name: 'Designer',
      ...times,
      _links: {
        self: { href: path, title: 'Designer' },
        schema: { href: '/api/v3/placeholder_users/schema' },
        show: { href: '/placeholder_users/10', type: 'text/html' },
        showUser: { href: '/placeholder_users/10', type: 'text/html' },
        update: { href: `${path}/form`, method: 'post' },
        updateImmediately: { href: path, title: 'Update Designer', method: 'patch' },
        delete: { href: path, title: 'Delete Designer', method: 'delete' },
        deletionPreview: { href: `${path}/deletion` },
      },
    })
  })

  it.each(mayManage)('answers the placeholder user with its action links to %s', async (_, as) => {
    const { status, body } = await service.get(path, { as })

    expect(status).toBe(200)
    expect(Object.keys(body._links)).toEqual(
      expect.arrayContaining(['update', 'updateImmediately', 'delete']),
    )
  })

  it.each([
    ['an administrator', tokens.admin, true],
    ['a member who may view members', tokens.memberViewer, true],
    ['a manager without any project', tokens.manager, false],
  ])('links the memberships for %s: %s %s', async (_, as, isLinked) => {
    const { body } = await service.get(path, { as })

    const filters =
      '%5B%7B%22principal%22%3A%7B%22operator%22%3A%22%3D%22%2C%22values%22%3A%5B%2210%22%5D%7D%7D%5D'
    const link = { href: `/api/v3/memberships?filters=${filters}`, title: 'Memberships' }
    expect(body._links.memberships).toEqual(isLinked ? link : undefined)
  })
})

describe('GET /api/v3/placeholder_users/{id}, with more than the usual people', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.startWith([...personas, designer])
  })

  it('links the memberships for a manager who may manage members in some project', async () => {
    await service.import([
      { kind: 'role', id: 3, name: 'Host', permissions: ['manage_members'] },
      project(7),
      { kind: 'membership', principal: 2, project: 7, roles: [3] },
    ])
    const { body } = await service.get(path, { as: tokens.manager })

    expect(body._links).toHaveProperty('memberships')
  })

  it('links no memberships for a manager whose view_members is global, where it does not count', async () => {
    await service.import([{ kind: 'membership', principal: 2, project: null, roles: [1, 2] }])
    const { body } = await service.get(path, { as: tokens.manager })

    expect(body._links).not.toHaveProperty('memberships')
  })

  it('shows a locked placeholder user with its action links, and without a page, also in the list', async () => {
    await service.import([{ ...designer, status: 'locked' }])
    const { status, body } = await service.get(path, { as: tokens.manager })
    const { body: list } = await service.get('/api/v3/placeholder_users', { as: tokens.manager })

    expect(status).toBe(200)
    for (const { _links } of [body, list._embedded.elements[0]])
      expect(Object.keys(_links).sort()).toEqual([
        'delete',
        'deletionPreview',
        'schema',
        'self',
        'update',
        'updateImmediately',
      ])
  })
})
