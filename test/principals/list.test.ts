import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { written } from '#test/support/fixtures/project-list.ts'
import { membership, project, role } from '#test/support/fixtures/records.ts'
import { people, tokens } from '#test/support/fixtures/rights-personas.ts'

type Filter = [name: string, operator: string, ...values: string[]]

const path = '/api/v3/principals'
const addressOf = (filters: Filter[], more = '') => {
  const all = filters.map(([name, operator, ...values]) => ({ [name]: { operator, values } }))
  return `${path}?pageSize=-1&filters=${encodeURIComponent(JSON.stringify(all))}${more}`
}

let service: Service

beforeAll(async () => {
  service = await Service.start()
  const { rejected } = await service.import(people)
  expect(rejected).toEqual([])
})

const list = async (as: string | undefined, ...filters: Filter[]) => {
  const { status, body } = await service.get(addressOf(filters), { as })
  expect(status).toBe(200)
  expect(body.total).toBe(body._embedded.elements.length)
  return body._embedded.elements as { id: number; _type: string; name: string }[]
}
const ids = async (as: string | undefined, ...filters: Filter[]) =>
  (await list(as, ...filters)).map(({ id }) => id)

const everybody = [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 20, 21, 22, 30, 31]
/** All principals who are members of project 1 (directly or through group 20) or of the public project 3. */
const inProject1 = [3, 4, 10, 11, 20, 30, 31]

describe('the list of principals', () => {
  it.each([
    ['an administrator', tokens.admin, everybody],
    ['who manages the members of some project', tokens.manager, everybody],
    ['a manager of users', tokens.users, everybody],
    ['who sees the members of a project', tokens.reader, inProject1],
    ['a member without rights', tokens.member, inProject1],
    ['somebody without rights, of public projects', tokens.nobody, [5, 10]],
    ['a manager of placeholder users', tokens.placeholders, [7, 10, 30, 31]],
    ['a manager of the members of an archived project', tokens.archived, [8, 10]],
  ])('has those whom the requester may know: %s', async (_, as, expected) => {
    expect(await ids(as)).toEqual(expected)
  })

  it('shows each exactly as the list of its kind', async () => {
    for (const as of [tokens.admin, tokens.manager]) {
      const kinds = as === tokens.admin ? ['users', 'groups', 'placeholder_users'] : ['groups']
      const own = await Promise.all(
        kinds.map(async (kind) => (await service.get(`/api/v3/${kind}?pageSize=-1`, { as })).body),
      )
      const expected = own.flatMap(({ _embedded }) => _embedded.elements)
      const found = new Map((await list(as)).map((one) => [one.id, one]))
      expect(expected.map(({ id }) => found.get(id))).toEqual(expected)
    }
  })

  it('shows no more of a placeholder user than its name to those who may not open it', async () => {
    const found = await list(tokens.reader, ['id', '=', '31'])

    expect(found).toEqual([
      {
        _type: 'PlaceholderUser',
        id: 31,
        name: 'Tester',
        _links: { self: { href: '/api/v3/placeholder_users/31', title: 'Tester' } },
      },
    ])
    expect(await service.get('/api/v3/placeholder_users/31', { as: tokens.reader })).toMatchObject({
      status: 404,
    })
  })

  it('shows of users and groups what the requester may see of them', async () => {
    const [olga, lars, staff] = await list(tokens.reader, ['id', '=', '10', '11', '20'])

    expect(olga).toMatchObject({ name: 'olga Person', email: 'olga@example.com' })
    expect(lars).not.toHaveProperty('email')
    expect(staff).toMatchObject({ name: 'Staff', _embedded: {} })
    expect(staff).not.toHaveProperty('_links.members')
  })

  it.each<[filter: string, number[]]>([
    ['id = me|22', [1, 22]],
    ['id = 999', []],
    ['id ! me|2|22', everybody.filter((id) => ![1, 2, 22].includes(id))],
    ['type = Group', [20, 21, 22]],
    ['type ! User|Group', [30, 31]],
    ['member = 1', inProject1],
    ['member = 2|4', [2, 8, 12, 21]],
    ['member ! 1|2|3', [1, 5, 6, 7, 8, 22]],
    ['member *', [2, 3, 4, 8, 10, 11, 12, 20, 21, 30, 31]],
    ['member !*', [1, 5, 6, 7, 22]],
    ['status = locked', [11]],
    ['status = 3|invited', [11, 12]],
    ['status ! 1', [11, 12]],
    ['name = STAFF', [20]],
    ['name ! staff|guests|hidden|designer|tester', [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12]],
    ['name ~ ines', [12]],
    ['name !~ person', [20, 21, 22, 30, 31]],
    ['any_name_attribute ~ person ma', [4]],
    ['anyNameAttribute ** example.com INES', [12]],
    ['any_name_attribute !~ person', [20, 21, 22, 30, 31]],
    ['typeahead ** test', [31]],
    ['typeahead ~ person', [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12]],
  ])('is filtered by %s for administrators', async (filter, expected) => {
    expect(await ids(tokens.admin, written(filter))).toEqual(expected)
  })

  it.each<[filter: string, number[]]>([
    ['id = me|1', [4]],
    ['member = 1', inProject1],
    ['member = 2', []],
    ['member ! 2', inProject1],
    ['member *', inProject1],
    ['member !*', []],
    ['type = Group', [20]],
    ['any_name_attribute ~ @example.com', [4, 10]],
    ['any_name_attribute ** lars example', []],
  ])('is filtered by %s among those whom the requester may know', async (filter, expected) => {
    expect(await ids(tokens.member, written(filter))).toEqual(expected)
  })

  it('combines filters', async () => {
    expect(await ids(tokens.admin, ['member', '=', '1'], ['type', '!', 'User'], ['name', '~', 'e'])).toEqual([
      30, 31,
    ])
  })

  it.each([['id', 'you'] as const, ['member', 'apollo'] as const])(
    'refuses for %s %j',
    async (name, value) => {
      expect((await service.get(addressOf([[name, '=', value]]), { as: tokens.admin })).status).toBe(400)
    },
  )

  it('is sorted by name ignoring case, and by id', async () => {
    const sorted = async (key: string, direction: string) => {
      const sortBy = `&sortBy=${encodeURIComponent(JSON.stringify([[key, direction]]))}`
      const { body } = await service.get(addressOf([['member', '=', '1']], sortBy), { as: tokens.admin })
      return body._embedded.elements.map(({ id }: { id: number }) => id)
    }

    expect(await sorted('name', 'asc')).toEqual([30, 11, 4, 10, 3, 20, 31])
    expect(await sorted('name', 'desc')).toEqual([31, 20, 3, 10, 4, 11, 30])
    expect(await sorted('id', 'desc')).toEqual(inProject1.toReversed())
  })
})

describe('the list of principals, where no login is required', () => {
  beforeAll(async () => {
    await service.import([{ kind: 'settings', loginRequired: false }, project(5, { public: true })])
    await service.import([membership(12, 5, 3)])
  })

  it('is empty for the anonymous requester, even if it may do something else', async () => {
    expect(await ids(undefined)).toEqual([])
    await service.import([role(9, ['manage_members', 'view_work_packages'], { builtin: 'anonymous' })])
    expect(await ids(undefined)).toEqual([])
  })

  it('has the members of public projects if the Anonymous role lets see them', async () => {
    await service.import([role(9, ['view_members'], { builtin: 'anonymous' })])

    expect(await ids(undefined)).toEqual([10, 12])
    expect(await ids(undefined, ['id', '=', 'me'])).toEqual([])
  })
})

describe('the list of principals, while a group is being removed', () => {
  beforeAll(async () => {
    expect((await service.delete('/api/v3/groups/20', { as: tokens.admin })).status).toBe(202)
  })

  it('has no memberships of the group', async () => {
    expect(await ids(tokens.admin, ['member', '=', '1'])).not.toContain(20)
    expect(await ids(tokens.admin, ['member', '*'])).not.toContain(20)
    expect(await ids(tokens.admin, ['member', '!', '1'])).toContain(20)
  })
})
