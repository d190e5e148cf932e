import { beforeAll, describe, expect, it } from 'vitest'
import { basic } from '#test/support/engine/raw-request.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  asking,
  everything,
  type Filter,
  listedWorld,
  listMemberships,
  matching,
} from '#test/support/fixtures/membership-list.ts'
import { filter, written } from '#test/support/fixtures/project-list.ts'
import { invalidQuery } from '#test/support/oracles/expected-errors.ts'

let service: Service

beforeAll(async () => {
  service = await Service.startWith(listedWorld, { now: () => new Date('2026-05-06T12:00:00.000Z') })
  const headers = { authorization: basic('wrong', 'sign-olga') }
  for (let failure = 0; failure < 10; failure++) await service.get('/api/v3', { headers })
})

const but = (...ids: number[]) => everything.filter((id) => !ids.includes(id))

describe('the list of memberships for administrators', () => {
  it.each<[filter: string, number[]]>([
    ['project = 1', [1, 3, 4, 5, 6, 7]],
    ['project_id = 2|4', [2, 10, 11, 4100, 9000, 9002, 9003]],
    ['projectId = 2|02', [2, 11, 4100, 9000, 9002]],
    ['project = 3', [9]],
    ['project = 999', []],
    ['project ! 1|2', [8, 9, 10, 9003]],
    ['project *', but(8)],
    ['project !*', [8]],
    ['principal = 10', [3, 8, 9002]],
    ['principal_id = 20|30', [6, 7, 11, 9000]],
    ['principal = 10|010|10', [3, 8, 9002]],
    ['principal = me', []],
    ['principal = 999', []],
    ['principal ! 10|11|12|me', [1, 2, 6, 7, 9, 10, 11, 9000]],
    ['principal *', everything],
    ['principal !*', []],
    ['role = 7', [3, 5, 6]],
    ['role_id = 1|2', [1, 2, 9]],
    ['role = 999', []],
    ['role ! 3', [1, 2, 6, 8, 9]],
    ['role *', everything],
    ['role !*', []],
    ['group = 20', [3, 8, 9002]],
    ['group = 20|21', [3, 5, 8, 9002, 9003]],
    ['group = 999|10', []],
    ['group ! 20', but(3, 8, 9002)],
    ['group *', [3, 5, 8, 9002, 9003]],
    ['group !*', but(3, 5, 8, 9002, 9003)],
    ['name =  LARS person ', [4, 4100]],
    ['name = lars', []],
    ['name ! lars Person|team|vera person', but(1, 4, 6, 11, 4100)],
    ['name ~ GN', [7, 9000]],
    ['name !~ person|team', [7, 10, 9000]],
    ['any_name_attribute ~ person lars', [4, 4100]],
    ['anyNameAttribute ~ sign-', [3, 4, 5, 8, 4100, 9002, 9003]],
    ['any_name_attribute !~ example|e', []],
    ['any_name_attribute !~ example', [6, 7, 10, 11, 9000]],
    ['any_name_attribute ** OPEN olga', [3, 8, 9002]],
    ['any_name_attribute ** open lars', []],
    ['status = locked', [4, 4100]],
    ['status = 3|4', [4, 5, 4100, 9003]],
    ['status ! active', [4, 5, 4100, 9003]],
    ['status = 1', but(4, 5, 4100, 9003)],
    ['blocked = blocked', [3, 8, 9002]],
    ['blocked ! blocked', but(3, 8, 9002)],
    ['principal_type = Group', [6, 10, 11]],
    ['principalType ! User|Group', [7, 9000]],
    ['created_at =d 2024-01-05', [5]],
    ['createdAt <>d 2024-01-12T00:00:00Z|', [4100, 9000, 9002, 9003]],
    ['created_at <>d |2024-01-02', [1, 2]],
    ['created_at t', [9002, 9003]],
    ['created_at w', [9002, 9003]],
    ['created_at t- 0', [9002, 9003]],
    ['created_at >t- 30', [9002, 9003]],
    ['created_at <t- 30', but(9002, 9003)],
    ['updated_at =d 2024-02-05', [5]],
    ['updatedAt t', [9002, 9003]],
    ['updated_at <>d 2024-02-11|2024-02-12', [11, 4100]],
  ])('is filtered by %s', async (entry, expected) => {
    expect(await matching(service, asking.admin, written(entry))).toEqual(expected)
  })

  it.each<[number[], ...Filter[]]>([
    [[3], ['project', '=', '1'], ['principal', '=', '10']],
    [
      [3, 5],
      ['project', '=', '1'],
      ['group', '*'],
    ],
    [[9002], ['principal', '=', '10'], ['role', '=', '3'], ['project', '!', '1']],
    [[], ['principal', '=', '10'], ['principal', '!', '10']],
    [[11], ['principal_type', '=', 'Group'], ['project', '=', '2']],
    [[9002], ['principal', '=', '10', '11'], ['principal', '=', '10', '12'], ['project_id', '=', '2']],
  ])('has %j where several filters hold at once', async (expected, ...filters) => {
    expect(await matching(service, asking.admin, ...filters)).toEqual(expected)
  })

  it('takes principals in larger numbers than it reads one by one', async () => {
    const many = Array.from({ length: 400 }, (_, index) => String(index + 11))

    expect(await matching(service, asking.admin, ['principal', '=', ...many])).toEqual(
      but(1, 2, 3, 8, 9, 9002),
    )
    expect(await matching(service, asking.admin, ['project', '=', ...many.slice(0, 200)])).toEqual([])
  })
})

describe('the list of memberships for others', () => {
  const { reader, manager } = asking

  it.each<[who: keyof typeof asking, Filter, number[]]>([
    ['reader', ['project', '*'], [1, 3, 4, 5, 6, 7]],
    ['reader', ['project', '!*'], []],
    ['reader', ['project', '=', '2'], []],
    ['reader', ['project', '!', '1'], []],
    ['reader', ['principal', '=', 'me'], [1]],
    ['reader', ['principal', '=', 'me', '2'], [1]],
    ['reader', ['principal', '=', '10'], [3]],
    ['reader', ['principal', '=', '3'], []],
    ['reader', ['principal', '!', '10'], [1, 4, 5, 6, 7]],
    ['reader', ['role', '=', '4'], []],
    ['reader', ['group', '=', '20'], [3]],
    ['reader', ['group', '=', '21'], []],
    ['reader', ['group', '!', '21'], [1, 3, 4, 5, 6, 7]],
    ['reader', ['group', '*'], [3]],
    ['reader', ['group', '!*'], [1, 4, 5, 6, 7]],
    ['reader', ['any_name_attribute', '~', 'open.example'], [3]],
    ['reader', ['any_name_attribute', '~', 'closed.example'], []],
    ['reader', ['any_name_attribute', '**', 'sign'], [7]],
    ['reader', ['any_name_attribute', '!~', 'closed.example'], [1, 3, 4, 5, 6, 7]],
    ['reader', ['any_name_attribute', '~', 'vera@example.com'], [1]],
    ['reader', ['name', '~', 'sign-'], []],
    ['reader', ['status', '=', 'locked'], [4]],
    ['manager', ['project', '*'], [2, 11, 4100, 9000, 9002]],
    ['manager', ['project', '=', '3'], []],
    ['manager', ['principal', '=', 'me'], [2]],
    ['manager', ['group', '=', '21'], []],
    ['manager', ['group', '*'], [9002]],
    ['manager', ['any_name_attribute', '~', 'closed.example'], []],
  ])('tells %s of nothing hidden: %j', async (who, entry, expected) => {
    expect(await matching(service, asking[who], entry)).toEqual(expected)
  })

  it('tells nothing of a group when it becomes hidden', async () => {
    await service.import([{ kind: 'membership', principal: 20, project: 1, roles: [] }])

    expect(await matching(service, reader, ['group', '=', '20'])).toEqual([])
    expect(await matching(service, reader, ['group', '!*'])).toEqual([1, 3, 4, 5, 7])
    expect(await matching(service, manager, ['group', '=', '20'])).toEqual([9002])
  })
})

describe('a filter of memberships that is wrong', () => {
  const NOT_ALLOWED = 'is not set to one of the allowed values.'

  it.each<[filter: string, message: string, hint: object]>([
    ['project ~ 1', `Project ${NOT_ALLOWED}`, { project: { operators: ['=', '!', '*', '!*'] } }],
    ['project = apollo', `Project ${NOT_ALLOWED}`, { project: {} }],
    ['project = me', `Project ${NOT_ALLOWED}`, { project: {} }],
    ['principal = you', `Principal ${NOT_ALLOWED}`, { principal: {} }],
    ['principal_id ! -1', `Principal ${NOT_ALLOWED}`, { principalId: {} }],
    ['role = Manager', `Role ${NOT_ALLOWED}`, { role: {} }],
    ['group = Team', `Group ${NOT_ALLOWED}`, { group: {} }],
    ['status = 5', `Status ${NOT_ALLOWED}`, { status: { operators: ['=', '!'] } }],
    ['principal_type = user', `Type ${NOT_ALLOWED}`, { principalType: { operators: ['=', '!'] } }],
    ['login = vera', 'Login does not exist.', { project: {}, role: {}, name: {} }],
  ])('is refused with what it takes: %s', async (entry, message, hint) => {
    const { status, body } = await listMemberships(service, { filters: [filter(...written(entry))] })

    expect(status).toBe(400)
    expect(body).toEqual(invalidQuery(`Filters ${message}`))
    expect(body._embedded.details.filters).toMatchObject(hint)
  })

  it('is refused to those who see no membership too, and to nobody else is it told more', async () => {
    const [first, second] = await Promise.all(
      [asking.admin, asking.reader].map((as) =>
        listMemberships(service, { filters: [filter('project', '=', 'x')] }, as),
      ),
    )

    expect(first?.status).toBe(400)
    expect(second?.body).toEqual(first?.body)
  })
})
