import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, Service } from '#test/support/engine/service.ts'
import {
  as,
  candidates,
  creating,
  ids,
  membershipsPath,
  membershipWorld,
  type Person,
  pathOf,
  projects,
  roles,
} from '#test/support/fixtures/membership-world.ts'
import { role } from '#test/support/fixtures/records.ts'
import { forbidden, missing, notAuthenticated, violation } from '#test/support/oracles/expected-errors.ts'

/**
 * One membership in each kind of project (private, public, hidden from most, archived), a global membership, and an
 * unused id.
 */
const ADDRESSED = [ids.viewer, ids.elsewhere, ids.private, ids.archived, ids.global, 999]

type Six = [number, number, number, number, number, number]
type Requester = { as?: string }

let service: Service

const bodies: Record<number, object> = { 401: notAuthenticated, 403: forbidden, 404: missing }

/**
 * Sends a request for each id in `ADDRESSED`, and returns the statuses of the responses. Expects the correct error
 * bodies.
 */
async function statuses(method: string, more: Requester & { body?: object }, end = ''): Promise<number[]> {
  const answers: Answer[] = []
  for (const id of ADDRESSED) answers.push(await service.request(method, `${pathOf(id)}${end}`, more))
  for (const { status, body } of answers) if (bodies[status]) expect(body).toEqual(bodies[status])
  return answers.map(({ status }) => status)
}

/** Returns the statuses of requests whose addresses contain no membership id. */
async function statusesOfOthers(who: Requester) {
  const requests = [
    service.get(membershipsPath, who),
    service.get(`${membershipsPath}/schema`, who),
    service.get(`${membershipsPath}/available_projects`, who),
    service.post(`${membershipsPath}/form`, { ...who, body: {} }),
    service.post(membershipsPath, { ...who, body: {} }),
  ]
  const answers = await Promise.all(requests)
  for (const { status, body } of answers) if (bodies[status]) expect(body).toEqual(bodies[status])
  return answers.map(({ status }) => status)
}

const EMPTY = { _links: { roles: [] } }

describe('Memberships', () => {
  beforeAll(async () => {
    service = await Service.startWith(membershipWorld)
  })

  it.each<[Person, shown: Six, changed: Six]>([
    ['admin', [200, 200, 200, 200, 200, 404], [200, 200, 200, 403, 200, 404]],
    ['manager', [200, 404, 404, 404, 404, 404], [200, 404, 404, 404, 404, 404]],
    ['viewer', [200, 404, 404, 404, 404, 404], [403, 404, 404, 404, 404, 404]],
    ['elsewhere', [404, 200, 404, 404, 404, 404], [404, 200, 404, 404, 404, 404]],
    ['member', [404, 404, 404, 404, 404, 404], [404, 404, 404, 404, 404, 404]],
    ['nobody', [404, 404, 404, 404, 404, 404], [404, 404, 404, 404, 404, 404]],
  ])(
    'are shown to and changed by the %s as their rights say, before anything is said about the body',
    async (person, shown, changed) => {
      const who = as(person)
      const refused = changed.map((status) => (status === 200 ? 422 : status))

      expect(await statuses('GET', who)).toEqual(shown)
      expect(await statuses('PATCH', { ...who, body: {} })).toEqual(changed)
      expect(await statuses('PATCH', { ...who, body: EMPTY })).toEqual(refused)
      expect(await statuses('POST', { ...who, body: {} }, '/form')).toEqual(changed)
      expect(await statuses('POST', { ...who, body: EMPTY }, '/form')).toEqual(changed)
    },
  )

  it.each<[Person, list: number, schema: number, available: number, form: number, create: number]>([
    ['admin', 200, 200, 200, 200, 422],
    ['manager', 200, 200, 200, 200, 422],
    ['viewer', 200, 200, 403, 403, 403],
    ['elsewhere', 200, 200, 200, 200, 422],
    ['member', 200, 403, 403, 403, 403],
    ['nobody', 200, 403, 403, 403, 403],
  ])(
    'can be listed by the %s; the schema is for readers, the rest for managers',
    async (person, ...expected) => {
      expect(await statusesOfOthers(as(person))).toEqual(expected)
    },
  )

  it('of the requester are hidden from them like those of others', async () => {
    for (const id of [ids.member, ids.global])
      expect(await service.get(pathOf(id), as('member'))).toMatchObject({ status: 404, body: missing })
    expect((await service.get(membershipsPath, as('member'))).body).toMatchObject({ total: 0 })
  })
})

describe('A membership', () => {
  const invalid = violation('project', 'Project is invalid.')
  const unknown = violation('project', 'Project does not exist.')
  const blank = violation('project', "Project can't be blank.")

  it.each<[place: string, project: number | null, role: number, by: Partial<Record<Person, object | null>>]>([
    ['a private project', projects.first, roles.editor, { elsewhere: unknown, manager: null }],
    ['a public project', projects.other, roles.editor, { manager: invalid }],
    ['a hidden project', projects.private, roles.editor, { manager: unknown, admin: null }],
    ['an archived project', projects.archived, roles.editor, { manager: unknown, admin: invalid }],
    ['a missing project', 999, roles.editor, { admin: unknown }],
    ['no project', null, roles.staff, { manager: blank, admin: null }],
  ])('is created in %s by those who may', async (_, place, held, by) => {
    service = await Service.startWith(membershipWorld)
    for (const [person, refusal] of Object.entries(by)) {
      const { status, body } = await service.post(membershipsPath, {
        ...as(person as Person),
        body: creating(candidates.user, place, [held]),
      })
      expect(refusal ? [status, body] : status).toEqual(refusal ? [422, refusal] : 201)
    }
  })

  it.each<Person>(['viewer', 'member', 'nobody'])('is not created by the %s', async (person) => {
    for (const place of [projects.first, projects.other, null])
      expect(
        await service.post(membershipsPath, {
          ...as(person),
          body: creating(candidates.user, place, [roles.editor]),
        }),
      ).toMatchObject({ status: 403, body: forbidden })
  })

  it.each<[Person, Six]>([
    ['nobody', [404, 404, 404, 404, 404, 404]],
    ['member', [404, 404, 404, 404, 404, 404]],
    ['viewer', [403, 404, 404, 404, 404, 404]],
    ['elsewhere', [404, 204, 404, 404, 404, 404]],
    ['manager', [204, 404, 404, 404, 404, 404]],
    ['admin', [204, 204, 204, 403, 204, 404]],
  ])('is deleted by the %s where they may', async (person, expected) => {
    service = await Service.startWith(membershipWorld)

    expect(await statuses('DELETE', as(person))).toEqual(expected)
    const left = ADDRESSED.filter((id, index) => id !== 999 && expected[index] !== 204)
    for (const id of left) expect(await service.get(pathOf(id), as('admin'))).toMatchObject({ status: 200 })
  })
})

describe('Memberships, without credentials, where no login is required and the Anonymous role manages members,', () => {
  beforeAll(async () => {
    const anonymous = role(50, ['view_members', 'manage_members'], { builtin: 'anonymous' })
    service = await Service.startWith([
      ...membershipWorld,
      anonymous,
      { kind: 'settings', loginRequired: false },
    ])
  })

  it('are shown where the project is public, without any action', async () => {
    expect(await statuses('GET', {})).toEqual([404, 200, 404, 404, 404, 404])
    const { body } = await service.get(pathOf(ids.elsewhere))

    expect(Object.keys(body._links)).toEqual(['self', 'schema', 'project', 'principal', 'roles'])
    expect(body._embedded.principal).toMatchObject({ _type: 'User', name: 'eli Person' })
    expect(body._embedded.principal).not.toHaveProperty('email')
    const { _embedded } = (await service.get(membershipsPath)).body
    expect(_embedded.elements.map(({ id }: { id: number }) => id)).toEqual([ids.elsewhere])
  })

  it('cannot be written without signing in', async () => {
    const refused = [404, 403, 404, 404, 404, 404]

    expect(await statuses('PATCH', { body: {} })).toEqual(refused)
    expect(await statuses('POST', { body: {} }, '/form')).toEqual(refused)
    expect(await statuses('DELETE', {})).toEqual(refused)
    expect(await statusesOfOthers({})).toEqual([200, 200, 403, 403, 403])
    for (const place of [projects.other, null])
      expect(
        await service.post(membershipsPath, { body: creating(candidates.user, place, [roles.editor]) }),
      ).toMatchObject({ status: 403, body: forbidden })
  })
})
