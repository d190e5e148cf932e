import { beforeAll, describe, expect, it } from 'vitest'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  as,
  candidates,
  ids,
  membershipWorld,
  type Person,
  pathOf,
  people,
  projects,
  roles,
} from '#test/support/fixtures/membership-world.ts'
import { group, membership, role, user } from '#test/support/fixtures/records.ts'

const CREW = 22
const IDLE = 23
/** The membership of a user who is being deleted. */
const GOING = 130
const GOER = 30

/**
 * The placeholder user has a direct role, and two roles from a group. One of the roles from the group is the same as
 * the direct role.
 */
const world = [
  ...membershipWorld,
  group(CREW, 'Crew', [candidates.placeholder]),
  membership(CREW, projects.first, roles.plain, roles.editor),
  group(IDLE, 'Idle', [candidates.placeholder]),
  membership(IDLE, projects.other, roles.viewer),
  user(GOER, 'gil'),
  { ...membership(GOER, projects.first, roles.plain), id: GOING },
]

let service: Service

beforeAll(async () => {
  service = await Service.startWith(world)
})

const shown = async (person: Person, id: number) => (await service.get(pathOf(id), as(person))).body

/** The element with an id in a list of principals. */
const inList = async (person: Person, id: number) => {
  const filters = encodeURIComponent(JSON.stringify([{ id: { operator: '=', values: [String(id)] } }]))
  return (await service.get(`/api/v3/principals?filters=${filters}`, as(person))).body._embedded.elements[0]
}

const link = (kind: string, id: number, title: string) => ({ href: `/api/v3/${kind}/${id}`, title })
const roleLink = (id: number) => link('roles', id, `Role ${id}`)
const ofMembership = (id: number, name: string) => ({
  self: { href: pathOf(id), title: name },
  schema: { href: '/api/v3/memberships/schema' },
})
const update = (id: number, name: string) => ({
  update: { href: `${pathOf(id)}/form`, method: 'post' },
  updateImmediately: { href: pathOf(id), title: `Update ${name}`, method: 'patch' },
})
const deletion = (id: number, name: string) => ({
  delete: { href: pathOf(id), title: `Delete ${name}`, method: 'delete' },
})

describe('a membership', () => {
  it('has its times, its links with their titles, and what it links to', async () => {
    const { _embedded, ...body } = await shown('manager', ids.viewer)

    expect(body).toEqual({
      _type: 'Membership',
      id: ids.viewer,
      createdAt: '2024-01-01T00:00:00.000Z',
      updatedAt: '2024-02-01T00:00:00.000Z',
      _links: {
        ...ofMembership(ids.viewer, 'vera Person'),
        project: link('projects', projects.first, 'Project 1'),
        principal: link('users', people.viewer, 'vera Person'),
        roles: [roleLink(roles.viewer)],
        ...update(ids.viewer, 'vera Person'),
        ...deletion(ids.viewer, 'vera Person'),
      },
    })
    expect(Object.keys(_embedded)).toEqual(['principal', 'project', 'roles'])
  })

  it('is of a project or, for global roles, of none', async () => {
    const body = await shown('admin', ids.global)

    expect(body._links.project).toEqual({ href: null })
    expect(Object.keys(body._embedded)).toEqual(['principal', 'roles'])
    expect(body._links).toMatchObject({
      ...update(ids.global, 'mel Person'),
      ...deletion(ids.global, 'mel Person'),
    })
  })

  it('shows every role once, and those that come through groups apart', async () => {
    const { _links } = await shown('manager', ids.placeholder)

    expect(_links.roles).toEqual([roleLink(roles.plain), roleLink(roles.editor)])
    expect(_links.inheritedRoles).toEqual([roleLink(roles.plain), roleLink(roles.editor)])
  })

  it.each<[string, Person, () => Promise<number>, string[]]>([
    [
      'who manages members',
      'manager',
      async () => ids.placeholder,
      ['update', 'updateImmediately', 'delete'],
    ],
    ['an administrator', 'admin', async () => ids.placeholder, ['update', 'updateImmediately', 'delete']],
    ['who sees members', 'viewer', async () => ids.placeholder, []],
    [
      'who manages members, if all roles come through a group',
      'manager',
      () => idOf(candidates.ofGroup, projects.first),
      ['update', 'updateImmediately'],
    ],
    ['an administrator, in an archived project', 'admin', async () => ids.archived, []],
  ])('offers %s what they may do', async (_, person, find, offered) => {
    const { _links } = await shown(person, await find())
    const others = ['self', 'schema', 'project', 'principal', 'roles', 'inheritedRoles']

    expect(Object.keys(_links).filter((name) => !others.includes(name))).toEqual(offered)
  })

  it('offers nothing while its principal is being removed', async () => {
    await service.delete(`/api/v3/users/${GOER}`, as('admin'))
    const { _links } = await shown('admin', GOING)

    expect(Object.keys(_links)).toEqual(['self', 'schema', 'project', 'principal', 'roles'])
    expect(_links.self).toEqual({ href: pathOf(GOING), title: 'gil Person' })
  })

  it('leaves out roles that no longer exist', async () => {
    await membershipEditsIn(service.ports).edit(people.elsewhere, (present) =>
      present.map((one) => ({ ...one, direct: [roles.manager, 99], inherited: { [IDLE]: [98] } })),
    )
    const { _links, _embedded } = await shown('admin', ids.elsewhere)

    expect(_links.roles).toEqual([roleLink(roles.manager)])
    expect(_links).not.toHaveProperty('inheritedRoles')
    expect(_embedded.roles.map(({ id }: { id: number }) => id)).toEqual([roles.manager])
  })
})

async function idOf(principal: number, project: number): Promise<number> {
  return (await membershipsIn(service.ports).in(principal, project))?.id as number
}

describe('what a membership embeds', () => {
  it.each<Person>(['admin', 'manager', 'viewer'])(
    'is what a list shows the %s of its principal',
    async (person) => {
      for (const [id, principal] of [
        [ids.viewer, people.viewer],
        [ids.manager, people.manager],
        [ids.group, candidates.group],
        [ids.placeholder, candidates.placeholder],
      ] as const)
        expect((await shown(person, id))._embedded.principal).toEqual(await inList(person, principal))
    },
  )

  it('is little of a placeholder user whom the requester may not open, although its name is linked', async () => {
    const designer = link('placeholder_users', candidates.placeholder, 'Designer')
    const { _links, _embedded } = await shown('manager', ids.placeholder)

    expect(_links.principal).toEqual(designer)
    expect(_links.self.title).toBe('Designer')
    expect(_embedded.principal).toEqual({
      _type: 'PlaceholderUser',
      id: candidates.placeholder,
      name: 'Designer',
      _links: { self: designer },
    })
    expect(await service.get(designer.href, as('manager'))).toMatchObject({ status: 404 })
  })

  it('is the last administrator without what would be refused', async () => {
    await service.import([{ ...membership(people.admin, projects.first, roles.plain), id: 140 }])
    const { principal } = (await shown('admin', 140))._embedded

    expect(principal).toEqual(await inList('admin', people.admin))
    expect(principal._links).not.toHaveProperty('lock')
  })

  it.each<Person>(['admin', 'manager', 'viewer'])(
    'is the project as the %s sees it, and each role as its own address shows it',
    async (person) => {
      const { project, roles: held } = (await shown(person, ids.placeholder))._embedded

      expect(project).toEqual((await service.get(`/api/v3/projects/${projects.first}`, as(person))).body)
      expect(held).toEqual([
        (await service.get(`/api/v3/roles/${roles.plain}`, as(person))).body,
        (await service.get(`/api/v3/roles/${roles.editor}`, as(person))).body,
      ])
    },
  )

  it('is the group with its members for managers only', async () => {
    expect((await shown('manager', ids.group))._embedded.principal._links.members).toEqual([
      link('users', candidates.ofGroup, 'gus Person'),
    ])
    expect((await shown('viewer', ids.group))._embedded.principal._links).not.toHaveProperty('members')
  })
})

describe('a membership in a public project', () => {
  it('is shown to everybody signed in if the role for non-members lets them see members', async () => {
    expect(await service.get(pathOf(ids.elsewhere), as('nobody'))).toMatchObject({ status: 404 })
    await service.import([role(roles.nonMember, ['view_members'], { builtin: 'non_member' })])
    const { _links } = await shown('nobody', ids.elsewhere)

    expect(_links.principal).toEqual(link('users', people.elsewhere, 'eli Person'))
    expect(_links).not.toHaveProperty('updateImmediately')
    expect(await service.get(pathOf(ids.viewer), as('nobody'))).toMatchObject({ status: 404 })
  })
})
