import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { active, without } from '#test/support/fixtures/new-users.ts'
import { filter, idsOf, list } from '#test/support/fixtures/user-list.ts'
import { others, pathOf, people, times, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'
import { forbidden, invalidQuery } from '#test/support/oracles/expected-errors.ts'

const everybody = [1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 14]

describe('GET /api/v3/users', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.startWith(people)
  })

  it('answers a collection of all users of every status, by id, and neither placeholder users nor groups', async () => {
    const answer = await list(service)

    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ _type: 'Collection', total: 11, count: 11, pageSize: 20, offset: 1 })
    expect(idsOf(answer)).toEqual(everybody)
  })

  it('has elements that show the user as the single resource does, but for the links', async () => {
    for (const as of [tokens.admin, tokens.manager]) {
      const { body } = await list(service, {}, as)
      for (const element of body._embedded.elements) {
        const { body: single } = await service.get(pathOf(element.id), { as })
        expect(without(element, '_links')).toEqual(without(single, '_links'))
      }
    }
  })

  it('answers whole elements to an administrator', async () => {
    const { body } = await list(service)

    const mel = body._embedded.elements.find(({ id }: { id: number }) => id === 10)
    expect(mel).toMatchObject({
      login: 'mel',
      admin: false,
      identityUrl: 'https://id.example.com/mel',
      ...times,
    })
    expect(mel._links).toMatchObject({
      self: { href: pathOf(10) },
      showUser: { href: '/users/10', type: 'text/html' },
      update: { href: pathOf(10), method: 'patch' },
    })
  })

  it.each([...others, ['a user like any other', tokens.self]])(
    'is not for %s, who learns nothing about the query either',
    async (_, as) => {
      for (const query of [{}, { sortBy: [['nonsense', 'asc']] }, { filters: '{' }]) {
        expect(await list(service, query, as)).toMatchObject({ status: 403, body: forbidden })
      }
    },
  )

  it('answers 400 to a wrong query, with everything that is wrong', async () => {
    const query = { filters: [filter('x', '=', ['1']), filter('name', '=')], sortBy: [['y', 'asc']] }
    const problems = ['Filters X does not exist.', "Filters Name can't be blank.", 'Orders Y does not exist.']

    expect(await list(service, query)).toMatchObject({ status: 400, body: invalidQuery(...problems) })
  })

  it('pages with exact totals, whatever comes and goes', async () => {
    const pages = async () => {
      const answers = await Promise.all(
        [1, 2, 3, 4, 5].map((offset) => list(service, { offset, pageSize: 4 })),
      )
      return { totals: new Set(answers.map(({ body }) => body.total)), ids: answers.flatMap(idsOf) }
    }
    expect(await pages()).toEqual({ totals: new Set([11]), ids: everybody })
    await service.post(usersPath, { as: tokens.admin, body: active })
    expect(await pages()).toEqual({ totals: new Set([12]), ids: [...everybody, 22] })
    await service.delete(pathOf(5), { as: tokens.admin })
    expect(await pages()).toMatchObject({ totals: new Set([12]) })
    await service.drain()

    expect(await pages()).toEqual({ totals: new Set([11]), ids: [...everybody.filter((id) => id !== 5), 22] })
  })

  it('shows every change from the moment it is acknowledged', async () => {
    await service.patch(pathOf(10), {
      as: tokens.self,
      body: { firstName: 'Aaron', email: 'aaron@example.com' },
    })
    expect(idsOf(await list(service, { filters: [filter('name', '~', ['aaron@'])] }))).toEqual([10])
    await service.post(`${pathOf(10)}/lock`, { as: tokens.admin })
    expect(idsOf(await list(service, { filters: [filter('status', '=', ['locked'])] }))).toEqual([10, 11])
    await service.import([{ kind: 'group', id: 20, name: 'Staff', members: [4, 10] }])

    expect(idsOf(await list(service, { filters: [filter('group', '=', ['20'])] }))).toEqual([4, 10])
  })
})
