import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { delayWritesUntilRead } from '#test/support/faults/reads-first.ts'
import {
  customField,
  group,
  membership,
  project,
  role,
  tokenOf,
  user,
  version,
} from '#test/support/fixtures/records.ts'

const OFFICE = 1
const ROLES = { lead: 2, guest: 3, clerk: 4 }
const members = ['view_members', 'view_work_packages']

/** Users 1 and 2 are administrators. User 3 is a member of all projects, but of project 4 only through group 4. */
const records = [
  { kind: 'settings', newProjectRoleId: ROLES.lead },
  customField(1, 'version'),
  customField(2, 'user'),
  customField(11, 'version', { resource: 'version' }),
  role(ROLES.lead, [...members, 'edit_project', 'manage_versions', 'manage_members']),
  role(ROLES.guest, members),
  role(ROLES.clerk, ['manage_users', 'add_project']),
  user(1, 'ada', { admin: true, token: tokenOf(1) }),
  user(2, 'bob', { admin: true, token: tokenOf(2) }),
  user(3, 'cleo', { token: tokenOf(3) }),
  group(4, 'Crew', [3]),
  project(OFFICE),
  project(2, { parent: OFFICE, customFields: { 1: 1, 2: 4 } }),
  project(3, { public: true, parent: OFFICE, customFields: { 1: 1 } }),
  project(4),
  version(1, OFFICE, { sharing: 'tree', customFields: { 11: 1 } }),
  version(2, 2, { customFields: { 11: 1 } }),
  ...[1, 2, 3].map((id) => membership(3, id, ROLES.lead)),
  membership(4, 2, ROLES.guest),
  membership(4, 4, ROLES.lead),
  membership(3, null, ROLES.clerk),
]

const to = (path: string, ...ids: number[]) => ids.map((id) => ({ href: `/api/v3/${path}/${id}` }))

let service: Service

beforeEach(async () => {
  service = await Service.startWith(records)
  delayWritesUntilRead(service.ports)
})

async function membershipOf(principal: number, at: number): Promise<string> {
  const found = (await service.get('/api/v3/memberships?pageSize=100', { as: tokenOf(1) })).body._embedded
  const wanted = [`/api/v3/projects/${at}`, to('groups', principal)[0]?.href, to('users', principal)[0]?.href]
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies as a client does
  return found.elements.find(({ _links }: any) =>
    [_links.project, _links.principal].every(({ href }) => wanted.includes(href)),
  )._links.self.href
}

describe('The answer to a change', () => {
  it.each<[what: string, requester: number, path: string, body: object]>([
    ['who gives up being an administrator', 2, '/api/v3/users/2', { admin: false }],
    ['who renames themselves', 3, '/api/v3/users/3', { firstName: 'Cleopatra' }],
    [
      'that takes a project away from its version',
      3,
      '/api/v3/projects/2',
      { _links: { parent: { href: null } } },
    ],
    ['that archives a project', 1, '/api/v3/projects/1', { active: false }],
    ['that closes a public project', 3, '/api/v3/projects/3', { public: false }],
    ['that renames a version that names itself', 3, '/api/v3/versions/1', { name: 'Later' }],
    ['that shares a version with fewer', 3, '/api/v3/versions/1', { sharing: 'none' }],
    ['that shares a version with more', 3, '/api/v3/versions/2', { sharing: 'descendants' }],
    ['that renames a group', 1, '/api/v3/groups/4', { name: 'Gang' }],
    ['that adds to a group', 1, '/api/v3/groups/4', { _links: { members: to('users', 1, 3) } }],
    ['that empties a group', 1, '/api/v3/groups/4', { _links: { members: [] } }],
    ['that renames a role', 1, '/api/v3/roles/2', { name: 'Boss' }],
  ])('(%s) is what is shown afterwards', async (_, requester, path, body) => {
    const as = tokenOf(requester)

    const answer = await service.patch(path, { as, body })

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual((await service.get(path, { as })).body)
  })

  it.each<[what: string, principal: number, at: number, role: number]>([
    ['their own', 3, 2, ROLES.guest],
    ['that of their group, and lose it', 4, 4, ROLES.guest],
    ['that of their group', 4, 2, ROLES.lead],
  ])(
    'to those who change a membership (%s) is the membership as shown afterwards',
    async (_, principal, at, role) => {
      const path = await membershipOf(principal, at)
      const as = tokenOf(3)

      const answer = await service.patch(path, { as, body: { _links: { roles: to('roles', role) } } })

      expect(answer.status).toBe(200)
      expect(answer.body).toEqual((await service.get(path, { as })).body)
    },
  )
})

describe('The answer to a creation', () => {
  it.each<[path: string, body: object]>([
    [
      'versions',
      { name: 'New', _links: { definingProject: to('projects', 2)[0], customField11: to('versions', 1)[0] } },
    ],
    ['projects', { name: 'New', identifier: 'new-one', _links: { parent: to('projects', 2)[0] } }],
    ['users', { email: 'dan@example.com', status: 'invited' }],
    [
      'memberships',
      {
        _links: {
          principal: to('users', 1)[0],
          project: to('projects', 4)[0],
          roles: to('roles', ROLES.guest),
        },
      },
    ],
  ])('at %s is what is shown afterwards', async (path, body) => {
    const as = tokenOf(3)

    const answer = await service.post(`/api/v3/${path}`, { as, body })

    expect(answer.status).toBe(201)
    expect(answer.body).toEqual((await service.get(answer.body._links.self.href, { as })).body)
  })
})
