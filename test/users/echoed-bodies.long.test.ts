import { beforeEach, describe, expect, it } from 'vitest'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { pathOf, people, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'

const changes: [property: string, value: unknown][] = [
  ['firstName', 'Melanie'],
  ['lastName', 'Meyer'],
  ['email', 'melanie@example.com'],
  ['language', 'es'],
]
const ofManagers: typeof changes = [...changes, ['login', 'melanie']]
const ofAdministrators: typeof changes = [
  ...ofManagers,
  ['admin', true],
  ['identity_url', 'https://new'],
  ['identityUrl', 'https://new'],
]

const cases = [
  ...ofAdministrators.map((change) => ['an administrator', tokens.admin, ...change] as const),
  ...ofManagers.map((change) => ['a holder of manage_users', tokens.manager, ...change] as const),
  // `email` is left out, because users who change their own email address must also send their password.
  ...changes
    .filter(([property]) => property !== 'email')
    .map((change) => ['the user', tokens.self, ...change] as const),
]

/** The members that pyopenproject omits when it sends a user back. */
const STRIPPED = ['id', 'name', 'avatar', 'status', 'createdAt', 'updatedAt', 'identityUrl']

describe('a complete user, echoed with one changed value,', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.startWith(people)
  })

  it.each(cases)('is accepted from %s (%s): %s = %j', async (_, as, property, value) => {
    const { body: before } = await service.get(pathOf(10), { as })
    const echo = { ...before, [property]: value, _embedded: { self: before } }
    const { status, body } = await service.patch(pathOf(10), { as, body: echo })

    expect(status).toBe(200)
    expect(body[property]).toBe(value)
  })

  it.each([
    ['an administrator', tokens.admin],
    ['a holder of manage_users', tokens.manager],
  ])('is taken back as it stands in a list, from %s (%s), where that offers it', async (_, as) => {
    const { body: list } = await service.get(`${usersPath}?pageSize=100`, { as })
    const offered = list._embedded.elements.filter(({ _links }: { _links: object }) => 'update' in _links)

    expect(list.total - offered.length).toBe(as === tokens.admin ? 0 : 2)
    for (const element of offered) {
      const body = { ...element, lastName: 'Echoed' }
      expect(await service.patch(element._links.self.href, { as, body })).toMatchObject({
        status: 200,
        body: { lastName: 'Echoed' },
      })
    }
  })

  it('is accepted without the members that a client strips', async () => {
    const { body: whole } = await service.get(pathOf(10), { as: tokens.admin })
    const echo = Object.fromEntries(Object.entries(whole).filter(([name]) => !STRIPPED.includes(name)))
    const { status, body } = await service.patch(pathOf(10), {
      as: tokens.admin,
      body: { ...echo, firstName: 'Melanie' },
    })

    expect(status).toBe(200)
    expect(body).toMatchObject({ firstName: 'Melanie', identityUrl: 'https://id.example.com/mel' })
  })

  it.each([
    ['an administrator', tokens.admin],
    ['a holder of manage_users', tokens.manager],
    ['the user', tokens.self],
  ])('changes nothing when nothing was changed, from %s (%s)', async (_, as) => {
    const before = await usersIn(service.ports).byId(10)
    const { body } = await service.get(pathOf(10), { as })
    const answer = await service.patch(pathOf(10), { as, body })

    expect(answer).toMatchObject({ status: 200, body })
    expect(await usersIn(service.ports).byId(10)).toEqual(before)
  })
})
