import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { group, membership, placeholder, role, user, workPackage } from '#test/support/fixtures/records.ts'
import { ARCHIVED, HOME, OTHER, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

let service: Service

const project = (id: number | string) => `/api/v3/projects/${id}`
const lists = ['available_assignees', 'available_responsibles']

beforeAll(async () => {
  service = await Service.start()
  await setUp(
    service,
    user(20, 'locked', { status: 'locked' }),
    user(21, 'grouped', { firstName: 'Ada', lastName: 'Zuse' }),
    placeholder('Builder', { id: 22 }),
    group(23, 'crew', [21]),
    user(24, 'watcher'),
    role(20, ['view_work_packages'], { name: 'plain' }),
    role(21, ['view_work_packages'], { name: 'watching', assignable: false }),
    membership(20, HOME, 20),
    membership(22, HOME, 20),
    membership(23, HOME, 20),
    membership(24, HOME, 21),
    workPackage(1, HOME),
    workPackage(2, ARCHIVED),
  )
})

describe('A possible assignee in a project', () => {
  it.each(lists)('is unlocked and has an assignable role, also through a group: %s', async (list) => {
    const { status, body } = await service.get(`${project('bridge')}/${list}`, { as: tokens.reader })

    expect(status).toBe(200)
    expect(body).toMatchObject({ _type: 'Collection', total: 8, count: 8, pageSize: 1000, offset: 1 })
    expect(body._embedded.elements.map(({ name }: { name: string }) => name)).toEqual([
      'Ada Zuse',
      'adder Person',
      'Builder',
      'crew',
      'editor Person',
      'lead Person',
      'member Person',
      'reader Person',
    ])
    expect(body._embedded.elements.slice(0, 4).map(({ _type }: { _type: string }) => _type)).toEqual([
      'User',
      'User',
      'PlaceholderUser',
      'Group',
    ])
    expect(body._links.self.href).toBe(`${project(HOME)}/${list}?offset=1&pageSize=1000`)
  })

  it.each([
    ['somebody who sees no work packages there', HOME, tokens.member, 403],
    ['somebody who does not see the project', HOME, tokens.other, 404],
    ['a project that does not exist', 99, tokens.admin, 404],
    ['an administrator, of an archived project', ARCHIVED, tokens.admin, 403],
    ['an administrator', OTHER, tokens.admin, 200],
  ])('is for %s answered so', async (_, id, as, status) => {
    for (const list of lists)
      expect((await service.get(`${project(id)}/${list}`, { as })).status).toBe(status)
  })

  it.each([
    ['who may edit it', 1, tokens.editor, 200],
    ['who may only read it', 1, tokens.reader, 403],
    ['who does not see it', 1, tokens.member, 404],
    ['who administers, as long as the project is not archived', 1, tokens.admin, 200],
    ['who administers, in an archived project', 2, tokens.admin, 403],
  ])('is listed for a work package, for a requester %s', async (_, id, as, status) => {
    const { status: found, body } = await service.get(`${pathOf(id)}/available_assignees`, { as })

    expect(found).toBe(status)
    if (status === 200) expect(body.total).toBe(8)
  })

  it.each([
    [21, 201],
    [22, 201],
    [23, 201],
    [20, 422],
    [24, 422],
    [7, 422],
  ])('is whom a work package takes: principal %i', async (id, status) => {
    const answer = await service.post(`${project(HOME)}/work_packages`, {
      as: tokens.lead,
      body: { subject: 'S', _links: { responsible: { href: `/api/v3/users/${id}` } } },
    })

    expect(answer.status).toBe(status)
    if (status === 422)
      expect(answer.body.message).toBe('Accountable is not set to one of the allowed values.')
  })
})
