import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { without } from '#test/support/fixtures/new-users.ts'
import { filter, idsOf, list } from '#test/support/fixtures/user-list.ts'
import { others, pathOf, people, tokens } from '#test/support/fixtures/user-personas.ts'
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

  it('has elements like the single resource, except for the links', async () => {
    for (const as of [tokens.admin, tokens.manager]) {
      const { body } = await list(service, {}, as)
      for (const element of body._embedded.elements) {
        const { body: single } = await service.get(pathOf(element.id), { as })
        expect(without(element, '_links')).toEqual(without(single, '_links'))
      }
    }
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

  it('shows every change from the moment it is acknowledged', async () => {
    await service.patch(pathOf(10), {
      as: tokens.admin,
      body: { firstName: 'Aaron', email: 'aaron@example.com' },
    })
    expect(idsOf(await list(service, { filters: [filter('name', '~', ['aaron@'])] }))).toEqual([10])
    await service.post(`${pathOf(10)}/lock`, { as: tokens.admin })
    expect(idsOf(await list(service, { filters: [filter('status', '=', ['locked'])] }))).toEqual([10, 11])
    await service.import([{ kind: 'group', id: 20, name: 'Staff', members: [4, 10] }])

    expect(idsOf(await list(service, { filters: [filter('group', '=', ['20'])] }))).toEqual([4, 10])
  })
})
