import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { group, membership, user } from '#test/support/fixtures/records.ts'
import { people, tokens } from '#test/support/fixtures/rights-personas.ts'

const path = '/api/v3/groups/20'
const times = { createdAt: '2024-02-03T04:05:06.789Z', updatedAt: '2025-06-07T08:09:10.000Z' }
const principal = (kind: string, id: number, title: string) => ({ href: `/api/v3/${kind}/${id}`, title })

let service: Service

beforeAll(async () => {
  service = await Service.start()
  const { rejected } = await service.import([
    ...people,
    { ...group(20, 'Staff', [30, 11, 10]), ...times },
    group(
      40,
      'Crowd',
      Array.from({ length: 150 }, (_, index) => 1000 + index),
    ),
    group(41, 'Bosses', [1]),
    ...Array.from({ length: 150 }, (_, index) => user(1000 + index, `crowd-${index}`)),
    membership(41, 1, 3),
  ])
  expect(rejected).toEqual([])
})

const shown = async (as: string, address = path) => (await service.get(address, { as })).body

/** Returns the element with the given id in the list of one kind of principals. */
const inList = async (as: string, kind: string, id: number) =>
  (await service.get(`/api/v3/${kind}?pageSize=-1`, { as })).body._embedded.elements.find(
    (one: { id: number }) => one.id === id,
  )

const members = [
  principal('users', 10, 'olga Person'),
  principal('users', 11, 'lars Person'),
  principal('placeholder_users', 30, 'Designer'),
]

describe('a group', () => {
  it('has everything for administrators, with its members by their ids', async () => {
    const { _embedded, ...body } = await shown(tokens.admin)

    expect(body).toEqual({
      _type: 'Group',
      id: 20,
      name: 'Staff',
      ...times,
      _links: {
        self: { href: path, title: 'Staff' },
        schema: { href: '/api/v3/groups/schema' },
        memberships: {
          href: `/api/v3/memberships?filters=${encodeURIComponent('[{"principal":{"operator":"=","values":["20"]}}]')}`,
          title: 'Memberships',
        },
        members,
        updateImmediately: { href: path, title: 'Update Staff', method: 'patch' },
        delete: { href: path, title: 'Delete Staff', method: 'delete' },
        deletionPreview: { href: `${path}/deletion` },
      },
    })
    expect(_embedded.members).toEqual([
      await inList(tokens.admin, 'users', 10),
      await inList(tokens.admin, 'users', 11),
      await inList(tokens.admin, 'placeholder_users', 30),
    ])
  })

  it('has its members, but neither times nor actions for those who manage members somewhere', async () => {
    const { _embedded, ...body } = await shown(tokens.manager)

    expect(Object.keys(body)).toEqual(['_type', 'id', 'name', '_links'])
    expect(Object.keys(body._links).sort()).toEqual(['members', 'memberships', 'schema', 'self'])
    expect(body._links.members).toEqual(members)
    expect(_embedded.members).toMatchObject([{ email: 'olga@example.com' }, { id: 11 }, { name: 'Designer' }])
    expect(_embedded.members[1]).not.toHaveProperty('email')
    expect(_embedded.members[2]).toEqual({
      _type: 'PlaceholderUser',
      id: 30,
      name: 'Designer',
      _links: { self: members[2] },
    })
  })

  it('is its name only for those who see the members of its projects', async () => {
    const body = await shown(tokens.reader)

    expect(Object.keys(body)).toEqual(['_type', 'id', 'name', '_embedded', '_links'])
    expect(body._embedded).toEqual({})
    expect(Object.keys(body._links)).toEqual(['self', 'schema', 'memberships'])
  })

  it('links all of its members, and embeds a hundred of them', async () => {
    const { _embedded, _links } = await shown(tokens.admin, '/api/v3/groups/40')

    expect(_links.members).toHaveLength(150)
    expect(_links.members[149]).toEqual(principal('users', 1149, 'crowd-149 Person'))
    expect(_embedded.members.map(({ id }: { id: number }) => id)).toEqual(
      Array.from({ length: 100 }, (_, index) => 1000 + index),
    )
  })

  it('embeds the last administrator without what would be refused', async () => {
    const { _embedded } = await shown(tokens.admin, '/api/v3/groups/41')

    expect(_embedded.members).toEqual([await inList(tokens.admin, 'users', 1)])
    expect(_embedded.members[0]._links).not.toHaveProperty('lock')
  })

  it('is the same in a list, without what it embeds', async () => {
    for (const as of [tokens.admin, tokens.manager, tokens.reader])
      expect(await inList(as, 'groups', 20)).toEqual({ ...(await shown(as)), _embedded: {} })
  })
})

const peopleOnly = JSON.stringify([{ type: { operator: '=', values: ['User', 'PlaceholderUser'] } }])

describe('the schema of groups', () => {
  it('marks the properties that administrators may write', async () => {
    const entry = (type: string, name: string, writable: boolean, more: object = {}) => ({
      type,
      name,
      required: true,
      hasDefault: false,
      writable,
      ...more,
    })

    expect(await shown(tokens.admin, '/api/v3/groups/schema')).toEqual({
      _type: 'Schema',
      _dependencies: [],
      id: entry('Integer', 'ID', false),
      name: entry('String', 'Name', true, { minLength: 1, maxLength: 255 }),
      members: entry('[]User', 'Members', true, {
        hasDefault: true,
        location: '_links',
        _links: { allowedValues: { href: `/api/v3/principals?filters=${encodeURIComponent(peopleOnly)}` } },
      }),
      createdAt: entry('DateTime', 'Created on', false),
      updatedAt: entry('DateTime', 'Updated on', false),
      _links: { self: { href: '/api/v3/groups/schema' } },
    })
  })

  it('marks everything as read-only for others', async () => {
    const { name, members: list } = await shown(tokens.reader, '/api/v3/groups/schema')

    expect([name.writable, list.writable]).toEqual([false, false])
  })
})
