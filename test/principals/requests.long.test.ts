import { describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { placeholder, user } from '#test/support/fixtures/records.ts'
import { administrators, managers, others, people, tokens } from '#test/support/fixtures/user-personas.ts'
import { mayManage, mayNotManage, viewers } from '#test/support/fixtures/viewers.ts'
import { forbidden, missing } from '#test/support/oracles/expected-errors.ts'

type Expected = [method: string, address: string, body: object | undefined, ...statuses: number[]]

/**
 * The expected statuses of requests for placeholder users: first for requesters who may manage placeholder users, then
 * for everybody else.
 */
const ofPlaceholders: Expected[] = [
  ['GET', '', undefined, 200, 403],
  ['GET', '/schema', undefined, 200, 200],
  ['POST', '/form', {}, 200, 403],
  ['GET', '/10', undefined, 200, 404],
  ['POST', '/10/form', {}, 200, 403],
  ...[999, 1, 9].flatMap((id): Expected[] => [
    ['GET', `/${id}`, undefined, 404, 404],
    ['PATCH', `/${id}`, { name: 'Architect' }, 404, 403],
    ['POST', `/${id}/form`, {}, 404, 403],
    ['DELETE', `/${id}`, undefined, 404, 403],
  ]),
  ['POST', '', { name: 'Designer of old' }, 201, 403],
  ['PATCH', '/10', { name: 'Architect' }, 200, 403],
  ['DELETE', '/10', undefined, 202, 403],
]

/** The expected statuses for users, by requester: administrators, managers of users, others, and user 10. */
const ofUsers: Expected[] = [
  ['GET', '', undefined, 200, 200, 403, 403],
  ['GET', '/schema', undefined, 200, 200, 200, 200],
  ['POST', '/form', {}, 200, 200, 403, 403],
  ['GET', '/14', undefined, 200, 200, 200, 200],
  ['POST', '/10/form', {}, 200, 200, 403, 200],
  ...[999, 20, 21].flatMap((id): Expected[] => [
    ['GET', `/${id}`, undefined, 404, 404, 404, 404],
    ['PATCH', `/${id}`, { firstName: 'X' }, 404, 404, 404, 404],
    ['POST', `/${id}/form`, {}, 404, 404, 404, 404],
    ['POST', `/${id}/lock`, undefined, 404, 404, 404, 404],
    ['DELETE', `/${id}/lock`, undefined, 404, 404, 404, 404],
    ['DELETE', `/${id}`, undefined, 404, 404, 404, 404],
  ]),
  ['POST', '', { status: 'invited', email: 'new@example.com' }, 201, 201, 403, 403],
  ...[{ nonsense: 1 }, {}, { firstName: 'X' }].flatMap((body): Expected[] => [
    ['PATCH', '/10', body, 200, 200, 403, 200],
    ['PATCH', '/14', body, 200, 200, 403, 403],
  ]),
  ...['POST', 'DELETE'].flatMap((method) =>
    [30, 31, 32, 33].map(
      (id): Expected => [
        ...([method, `/${id}/lock`, undefined, id < 32 ? 200 : 400] as const),
        ...[403, 403, 403],
      ],
    ),
  ),
  ...[10, 'me'].flatMap((id): Expected[] => [
    ['POST', `/${id}/lock`, undefined, 0, 403, 403, 403],
    ['DELETE', `/${id}/lock`, undefined, 0, 403, 403, 403],
  ]),
  ['DELETE', '/14', undefined, 202, 403, 403, 403],
  ['DELETE', '/14', undefined, 202, 403, 403, 403],
]

const errors: Record<number, object> = { 403: forbidden, 404: missing }

/** Returns requesters, each with `place`: the index of the requester's expected status in the rows of the tables. */
const placed = (persons: [who: string, token: string][], place: number, isRefused = false) =>
  persons.map(([who, as]) => ({ who, as, place, isRefused }))

describe.each([
  {
    path: '/api/v3/placeholder_users',
    world: [...viewers, placeholder('Designer', { id: 10 })],
    expected: ofPlaceholders,
    requesters: [...placed(mayManage, 0), ...placed(mayNotManage, 1, true)],
  },
  {
    path: '/api/v3/users',
    world: [
      ...people,
      ...['active', 'locked', 'invited', 'registered'].map((status, index) =>
        user(30 + index, `tina-${index}`, { status }),
      ),
    ],
    expected: ofUsers,
    requesters: [
      ...placed(administrators, 0),
      ...placed(managers, 1),
      ...placed(others, 2, true),
      ...placed([['the user', tokens.self]], 3),
    ],
  },
])('Requests at $path', ({ path, world, expected, requesters }) => {
  it.each(requesters)(
    'are answered to $who as the table says, and refused without a trace',
    async ({ as, place, isRefused }) => {
      const service = await Service.startWith(world)
      const before = await service.export()
      for (const [method, address, body, ...statuses] of expected) {
        if (!statuses[place]) continue
        const { status, body: answer } = await service.request(method, path + address, { as, body })
        expect([method, address, status]).toEqual([method, address, statuses[place]])
        if (errors[status]) expect(answer).toEqual(errors[status])
      }
      await service.drain()

      if (isRefused) expect(await service.export()).toEqual(before)
    },
  )
})
