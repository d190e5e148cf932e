import { beforeAll, describe, expect, it } from 'vitest'
import { basic } from '#test/support/engine/raw-request.ts'
import { Service } from '#test/support/engine/service.ts'
import { people, tokens } from '#test/support/fixtures/rights-personas.ts'
import { errorBody } from '#test/support/oracles/expected-errors.ts'

let service: Service

/** Password sign-in is locked for the logins `ines` and `stranger`. */
beforeAll(async () => {
  service = await Service.startWith(people, { now: () => new Date('2026-01-02T03:04:05Z') })
  for (const login of ['ines', 'stranger'])
    for (let failure = 0; failure < 10; failure++)
      await service.get('/api/v3', { headers: { authorization: basic('wrong', login) } })
})

const answer = (path: string, name: string, operator: string, value: string) => {
  const filters = encodeURIComponent(JSON.stringify([{ [name]: { operator, values: [value] } }]))
  return service.get(`/api/v3/${path}?pageSize=-1&filters=${filters}`, { as: tokens.admin })
}
const ids = async (...asked: Parameters<typeof answer>) =>
  (await answer(...asked)).body._embedded.elements.map(({ id }: { id: number }) => id)

const everyUser = [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12]

describe('a list of people', () => {
  it.each<[path: string, name: string, operator: string, value: string, expected: number[]]>([
    ['users', 'any_name_attribute', '~', 'person lar', [11]],
    ['users', 'any_name_attribute', '~', 'LARS@EXAMPLE', [11]],
    ['users', 'any_name_attribute', '**', 'example.com lars', [11]],
    ['users', 'anyNameAttribute', '!~', 'example', []],
    ['users', 'blocked', '=', 'blocked', [12]],
    ['users', 'blocked', '!', 'blocked', everyUser.filter((id) => id !== 12)],
    ['placeholder_users', 'any_name_attribute', '**', 'ter TES', [31]],
    ['placeholder_users', 'any_name_attribute', '!~', 'test', [30]],
    ['placeholder_users', 'blocked', '=', 'blocked', []],
    ['placeholder_users', 'blocked', '!', 'blocked', [30, 31]],
    ['groups', 'any_name_attribute', '~', 'tAf', [20]],
    ['groups', 'any_name_attribute', '**', 'staff guests', []],
    ['groups', 'name', '=', 'GUESTS', [21]],
    ['groups', 'id', '!', '21', [20, 22]],
    ['groups', 'id', '=', 'me', []],
  ])('at %s has the elements of the filter %s %s %s', async (path, name, operator, value, expected) => {
    expect(await ids(path, name, operator, value)).toEqual(expected)
  })

  it.each([
    ['users', 'blocked', 'Filters Blocked is not set to one of the allowed values.'],
    ['placeholder_users', 'blocked', 'Filters Blocked is not set to one of the allowed values.'],
  ])('at %s takes nothing but what the filter %s may be', async (path, name, message) => {
    expect(await answer(path, name, '=', 'yes')).toMatchObject({
      status: 400,
      body: errorBody('InvalidQuery', message),
    })
  })
})
