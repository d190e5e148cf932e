import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import * as record from '#test/support/fixtures/records.ts'

const as = record.tokenOf(1)
const HOME = 1

/** The ids of a user, a group and a placeholder user, keyed by the collection in their address. */
const ids = { users: 3, groups: 4, placeholder_users: 5 } as const
type Kind = keyof typeof ids
const kinds = Object.keys(ids) as Kind[]

let service: Service

beforeAll(async () => {
  service = await Service.startWith([
    record.user(1, 'ada', { admin: true, token: as }),
    record.user(2, 'mel', { token: record.tokenOf(2) }),
    record.user(ids.users, 'ben'),
    record.group(ids.groups, 'crew', []),
    record.placeholder('Pilot', { id: ids.placeholder_users }),
    record.group(6, 'secret', []),
    record.customField(1, 'user', { resource: 'work_package', name: 'Reviewers', multi: true }),
    record.customField(2, 'user', { resource: 'project', name: 'Sponsor' }),
    record.role(1, [
      'view_work_packages',
      'add_work_packages',
      'edit_work_packages',
      'log_time',
      'view_time_entries',
    ]),
    record.project(HOME),
    record.project(2),
    ...[2, ...Object.values(ids)].map((id) => record.membership(id, HOME, 1)),
    record.workPackage(1, HOME),
  ])
})

/**
 * The kinds of principals that a link accepts. A principal of each kind is accepted both as `/users/<id>` and at its
 * own address.
 */
const any = kinds
const people: Kind[] = ['users', 'placeholder_users']

interface Property {
  name: string
  path: string
  body(link: object): object
  takes: readonly Kind[]
}

const inLinks = (links: object, more: object = {}) => ({ ...more, _links: links })
const home = { href: `/api/v3/projects/${HOME}` }
const roles = [{ href: '/api/v3/roles/1' }]

const properties: Property[] = [
  ...['assignee', 'responsible'].map((name) => ({
    name,
    path: `projects/${HOME}/work_packages`,
    body: (link: object) => inLinks({ [name]: link }, { subject: 'S' }),
    takes: any,
  })),
  {
    name: 'customField1',
    path: `projects/${HOME}/work_packages`,
    body: (link) => inLinks({ customField1: [link] }, { subject: 'S' }),
    takes: any,
  },
  {
    name: 'customField2',
    path: 'projects',
    body: (link) => inLinks({ customField2: link }, { name: 'P', identifier: `p${count()}` }),
    takes: any,
  },
  {
    name: 'principal',
    path: 'memberships',
    body: (principal) => inLinks({ principal, roles, project: { href: '/api/v3/projects/2' } }),
    takes: any,
  },
  {
    name: 'members',
    path: 'groups',
    body: (link) => inLinks({ members: [link] }, { name: `G${count()}` }),
    takes: people,
  },
  {
    name: 'user',
    path: 'time_entries',
    body: (user) => inLinks({ user, project: home }, { hours: 'PT1H', spentOn: '2026-03-02' }),
    takes: ['users'],
  },
  { name: 'user', path: 'work_packages/1/watchers', body: (user) => ({ user }), takes: ['users'] },
]

let counted = 0
function count(): number {
  counted += 1
  return counted
}

const cases = properties.flatMap((property) =>
  kinds.flatMap((address) =>
    kinds.map((kind) => [property.path, property.name, address, kind, property] as const),
  ),
)

describe('A link to a principal', () => {
  it.each(cases)('POST %s %s: /%s/<id> of one of %s', async (path, name, address, kind, { body, takes }) => {
    const isTaken = takes.includes(kind) && (address === 'users' || address === kind)
    const sent = body({ href: `/api/v3/${address}/${ids[kind]}` })
    const { status, body: answer } = await service.post(`/api/v3/${path}`, { as, body: sent })

    expect([status < 300, status]).toEqual([isTaken, isTaken ? expect.any(Number) : 422])
    const shown = [answer._links?.[name] ?? []].flat().map(({ href }: { href: string }) => href)
    if (isTaken && shown.length > 0) expect(shown).toEqual([`/api/v3/${kind}/${ids[kind]}`])
    if (isTaken && path === 'memberships') await service.delete(answer._links.self.href, { as })
  })

  it('tells nothing of a group that the requester may not know, nor of a placeholder user', async () => {
    const shown = async (id: number) => {
      const body = inLinks({ customField1: [{ href: `/api/v3/users/${id}` }] }, { subject: 'S' })
      const path = `/api/v3/projects/${HOME}/work_packages/form`
      const { body: form } = await service.post(path, { as: record.tokenOf(2), body })
      const { payload, validationErrors } = form._embedded
      expect(payload._links.customField1).toEqual([{ href: `/api/v3/users/${id}` }])
      return validationErrors
    }

    expect(await shown(6)).toEqual(await shown(9999))
    expect(await shown(ids.placeholder_users)).toEqual(await shown(9999))
  })
})
