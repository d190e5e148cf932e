import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  as,
  candidates,
  membershipsPath,
  membershipWorld,
  type Person,
  people,
  projects,
  roles,
} from '#test/support/fixtures/membership-world.ts'
import { membership, role } from '#test/support/fixtures/records.ts'
import { forbidden } from '#test/support/oracles/expected-errors.ts'

const path = `${membershipsPath}/available_projects`

let service: Service

beforeAll(async () => {
  service = await Service.startWith([
    ...membershipWorld,
    membership(people.viewer, projects.other, roles.viewer),
  ])
})

const get = (person: Person, query = '') => service.get(`${path}${query}`, as(person))
const listed = async (person: Person, query = '') => {
  const { status, body } = await get(person, query)
  expect(status).toBe(200)
  expect(body.total).toBeGreaterThanOrEqual(body._embedded.elements.length)
  return body._embedded.elements.map(({ id }: { id: number }) => id)
}
const filters = (...all: object[]) => `?filters=${encodeURIComponent(JSON.stringify(all))}`

describe('The projects in which a membership can be created', () => {
  it('are the active ones whose members the requester manages; for administrators all active ones', async () => {
    expect(await listed('admin')).toEqual([projects.first, projects.other, projects.private])
    expect(await listed('manager')).toEqual([projects.first])
    expect(await listed('elsewhere')).toEqual([projects.other])
  })

  it.each<Person>(['viewer', 'member', 'nobody'])(
    'are not listed for the %s, who manages none',
    async (person) => {
      expect(await get(person)).toMatchObject({ status: 403, body: forbidden })
      expect(await get(person, '?pageSize=x')).toMatchObject({ status: 403 })
    },
  )

  it('are shown as in the list of projects', async () => {
    const { body } = await get('manager')
    const all = await service.get('/api/v3/projects', as('manager'))

    expect(body._links.self.href).toContain(path)
    expect(body._embedded.elements).toEqual(
      all.body._embedded.elements.filter(({ id }: { id: number }) => id === projects.first),
    )
  })

  it('can be filtered, sorted and paged like projects', async () => {
    const without = (principal: number) =>
      filters({ principal: { operator: '!', values: [String(principal)] } })

    expect(await listed('admin', without(candidates.ofGroup))).toEqual([projects.other, projects.private])
    expect(await listed('admin', without(candidates.user))).toEqual([
      projects.first,
      projects.other,
      projects.private,
    ])
    expect(await listed('admin', '?sortBy=[["id","desc"]]&pageSize=2')).toEqual([
      projects.private,
      projects.other,
    ])
    expect(await get('admin', filters({ nothing: { operator: '=', values: ['1'] } }))).toMatchObject({
      status: 400,
    })
  })

  it('are public ones too if the role for non-members manages members', async () => {
    await service.import([role(roles.nonMember, ['manage_members'], { builtin: 'non_member' })])

    expect(await listed('nobody')).toEqual([projects.other])
    expect(await listed('manager')).toEqual([projects.first, projects.other])
    expect(await get('viewer')).toMatchObject({ status: 403 })
  })
})
