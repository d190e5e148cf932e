import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { group, membership, project, role, tokenOf, user } from '#test/support/fixtures/records.ts'

const [ADMIN, MEMBER] = [tokenOf(1), tokenOf(2)]
const [OPEN, HIDDEN] = [1, 2]

let service: Service

beforeAll(async () => {
  service = await Service.startWith([
    user(1, 'ada', { admin: true, token: ADMIN }),
    user(2, 'ben', { token: MEMBER }),
    project(OPEN, { name: 'Apollo', identifier: 'apollo' }),
    project(HIDDEN, { name: 'Secret', identifier: 'secret' }),
    role(1, [
      ...['view_work_packages', 'add_work_packages', 'edit_work_packages', 'manage_versions'],
      ...['view_time_entries', 'log_time', 'manage_members', 'view_members', 'edit_project'],
    ]),
    membership(2, OPEN, 1),
    user(3, 'cleo'),
    group(4, 'crew', [3]),
    membership(4, OPEN, 1),
  ])
})

const to = (links: Record<string, string>) => ({
  _links: Object.fromEntries(
    Object.entries(links).map(([name, path]) => [name, { href: `/api/v3/${path}` }]),
  ),
})
const post = (path: string, body: object, as = ADMIN) => service.post(`/api/v3/${path}`, { as, body })

describe('A project is named in links by its identifier, as in addresses', () => {
  it.each<[path: string, body: object, link: string]>([
    ['work_packages', { subject: 'S', ...to({ project: 'projects/apollo' }) }, 'project'],
    ['versions', { name: 'V', ...to({ definingProject: 'projects/Apollo' }) }, 'definingProject'],
    [
      'time_entries',
      { spentOn: '2026-03-02', hours: 'PT1H', ...to({ project: 'projects/apollo' }) },
      'project',
    ],
    ['projects', { name: 'Below', identifier: 'below', ...to({ parent: 'projects/apollo' }) }, 'parent'],
    ['queries', { name: 'Q', ...to({ project: 'projects/apollo' }) }, 'project'],
  ])('of new %s', async (path, body, link) => {
    const answer = await post(path, body)

    expect([answer.status, answer.body._links[link].href]).toEqual([201, `/api/v3/projects/${OPEN}`])
  })

  it('of new memberships', async () => {
    const body = {
      _links: {
        ...to({ project: 'projects/apollo', principal: 'users/ada' })._links,
        roles: [{ href: '/api/v3/roles/1' }],
      },
    }
    const answer = await post('memberships', body)

    expect([answer.status, answer.body._links.project.href]).toEqual([201, `/api/v3/projects/${OPEN}`])
  })

  it('unless it is hidden: then it does not exist, and its id is not shown', async () => {
    const body = { subject: 'S', ...to({ project: 'projects/secret' }) }
    const refused = await post('work_packages', body, MEMBER)
    const { body: form } = await post('work_packages/form', body, MEMBER)

    expect([refused.status, refused.body.message]).toEqual([422, 'Project does not exist.'])
    expect(JSON.stringify(form)).not.toContain(`/api/v3/projects/${HIDDEN}`)
    expect(form._embedded.payload._links.project).toEqual({ href: '/api/v3/projects/secret' })
  })
})

describe('A principal is named in links by the address of users, or by that of its kind', () => {
  const people = (path: string) => ({ subject: 'S', ...to({ project: 'projects/1', assignee: path }) })
  const member = (path: string) => ({
    _links: {
      ...to({ project: 'projects/1', principal: path })._links,
      roles: [{ href: '/api/v3/roles/1' }],
    },
  })

  it.each([
    ['work_packages', people('groups/2'), 'Assignee does not exist.'],
    ['work_packages', people('placeholder_users/2'), 'Assignee does not exist.'],
    ['memberships', member('groups/3'), 'Principal does not exist.'],
  ])('so a user is none of another kind: POST %s %j', async (path, body, message) => {
    const answer = await post(path, body)

    expect([answer.status, answer.body.message]).toEqual([422, message])
  })

  it.each(['users/4', 'groups/4'])('and a group is %s', async (path) => {
    const assigned = await post('work_packages', people(path))

    expect([assigned.status, assigned.body._links.assignee.href]).toEqual([201, '/api/v3/groups/4'])
  })
})

describe('A user is named in links as in addresses', () => {
  const assigned = (name: string, as: string) =>
    post('work_packages', { subject: 'S', ...to({ project: 'projects/1', assignee: `users/${name}` }) }, as)

  it.each([
    ['me', MEMBER],
    ['ben', MEMBER],
    ['BEN', ADMIN],
  ])('as %s', async (name, as) => {
    const { status, body } = await assigned(name, as)

    expect([status, body._links.assignee.href]).toEqual([201, '/api/v3/users/2'])
  })

  it.each([
    ['ada', MEMBER],
    ['nobody', ADMIN],
    ['%E0', ADMIN],
  ])('but not as %s, where that says nothing to the requester', async (name, as) => {
    const { status, body } = await assigned(name, as)

    expect([status, body.message]).toEqual([422, 'Assignee does not exist.'])
  })
})
