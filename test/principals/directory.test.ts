import { beforeAll, describe, expect, it, vi } from 'vitest'
import { signedIn, type Viewer } from '#shared/access/viewer.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import { sortBytes } from '#shared/platform/dynamodb/collation.ts'
import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import { type Filter, outcomeOf } from '#shared/platform/query/filter.ts'
import { type Ports, portsOn } from '#shared/ports.ts'
import { newGroup } from '#shared/resources/groups/model.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { newPlaceholderUser } from '#shared/resources/placeholder-users/model.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { byPrincipal, directoryFilters, PrincipalDirectory } from '#shared/resources/principals/directory.ts'
import { removalOf } from '#shared/resources/principals/remove-principal.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { newUser, type User } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'
import { memoryQueues } from '#test/support/engine/memory-queue.ts'
import { allIn } from '#test/support/fixtures/pages.ts'

const now = new Date(0)
const person = (id: number, login: string, more: Partial<User> = {}): User => ({
  ...newUser(id, now),
  login,
  email: `${login}@mail.example`,
  firstName: `First ${login}`,
  lastName: 'Person',
  ...more,
})

const people = [
  person(1, 'ada', { admin: true }),
  person(2, 'nils'),
  person(3, 'olga', { hideEmail: false, status: 'invited' }),
  person(4, 'lars', { status: 'locked' }),
]
const [admin, nobody] = people.map((user) => signedIn(user, defaultConfiguration)) as [Viewer, Viewer]

let ports: Ports

beforeAll(async () => {
  const { table } = await engineTable()
  ports = portsOn({ table, queues: memoryQueues() })
  for (const user of people) await usersIn(ports).insert(user)
  await placeholderUsersIn(ports).insert(newPlaceholderUser({ id: 5, name: 'Person to come', now }))
  await groupsIn(ports).insert({ ...newGroup(6, now), name: 'Persons' })
  const going = { ...newGroup(7, now), name: 'Going' }
  await groupsIn(ports).insert(going)
  await groupsIn(ports).replace(going, removalOf(going, ports).removed)
})

const directoryFor = (viewer: Viewer) => new PrincipalDirectory(ports, viewer)

const found = async (viewer: Viewer, filter: Filter, operator: string, ...values: string[]) => {
  const condition = outcomeOf(filter, { name: 'x', operator, values })
  if ('problem' in condition) return condition.problem
  const selection = { filter: condition as Condition, order: [], start: 0, size: 20 }
  const { batches } = await directoryFor(viewer).page(selection, await principalsIn(ports).counters())
  return (await allIn(batches)).map(({ id }) => id)
}

const { displayName, name, anyNameAttribute, typeahead, status, type } = directoryFilters

type Case = [
  what: string,
  viewer: Viewer,
  filter: Filter,
  operator: string,
  value: string,
  ids: number[] | string,
]

describe('the directory of principals', () => {
  it.each<Case>([
    ['the display name', nobody, displayName, '=', 'first OLGA person', [3]],
    ['a part of the display name', nobody, displayName, '~', 'ga pers', [3]],
    ['a name that is not the display name', nobody, displayName, '~', 'person first', []],
    ['a part of a name', nobody, name, '~', 'PERSON', [1, 2, 3, 4, 5, 6]],
    ['no email by a name', admin, name, '~', 'mail.example', []],
    ['the last name first', nobody, anyNameAttribute, '~', 'person first o', [3]],
    ['an email that is shown', nobody, anyNameAttribute, '~', 'olga@mail', [3]],
    ["one's own email", nobody, anyNameAttribute, '~', 'nils@mail', [2]],
    ['no email that is hidden', nobody, anyNameAttribute, '~', 'ada@mail', []],
    ['every email for those who manage users', admin, anyNameAttribute, '~', '@mail', [1, 2, 3, 4]],
    ['words of several attributes', admin, anyNameAttribute, '**', 'mail.ex OLGA', [3]],
    ['everything else', nobody, anyNameAttribute, '!~', 'person', [7]],
    ['words while typing', nobody, typeahead, '**', 'come pers', [5]],
    ['a status by its name', nobody, status, '=', 'invited', [3]],
    ['a status by its number', nobody, status, '=', '3', [4, 7]],
    ['another status', nobody, status, '!', '1', [3, 4, 7]],
    ['no status of another number', nobody, status, '=', '5', 'is not set to one of the allowed values.'],
    ['a type', nobody, type, '=', 'Group', [6, 7]],
    ['other types', nobody, type, '!', 'User', [5, 6, 7]],
  ])('finds %s', async (_, viewer, filter, operator, value, ids) => {
    expect(await found(viewer, filter, operator, value)).toEqual(ids)
  })

  it('finds words across the parts of a name', async () => {
    const settings = { ...defaultConfiguration.settings, userFormat: 'lastname_comma_firstname' as const }
    const viewer = { ...nobody, configuration: { ...defaultConfiguration, settings } } as Viewer

    expect(await found(viewer, anyNameAttribute, '~', 'son, first o')).toEqual([3])
    expect(await found(viewer, anyNameAttribute, '**', 'person, olga')).toEqual([3])
  })

  it('only reads the principals with a searched word', async () => {
    const read = vi.spyOn(principalsIn(ports), 'rows')
    await found(nobody, typeahead, '**', 'olga')

    expect(await read.mock.results[0]?.value).toMatchObject([{ id: 3 }])
    read.mockRestore()
  })

  it('knows logins and emails only as far as the requester is shown them', async () => {
    const rows = new Map((await directoryFor(nobody).rows()).map((row) => [row.id, row]))

    expect(rows.get(2)).toMatchObject({ known: expect.stringMatching(/^nils$/m), email: 'nils@mail.example' })
    expect(rows.get(4)).toMatchObject({ known: expect.not.stringMatching(/^lars$/m) })
    expect(rows.get(4)).not.toHaveProperty('email')
  })

  it('filters and sorts what refers to principals', async () => {
    const { filters, sorts } = byPrincipal('p', directoryFor(nobody), ports)
    const outcome = outcomeOf(filters.status, { name: 'x', operator: '!', values: ['locked'] })
    if (!('test' in outcome) || 'op' in outcome) throw new TypeError('The filter looks nothing up.')
    const [accepts, read] = await Promise.all([outcome.test(), sorts.email.reader(Promise.resolve([]))])

    expect([1, 4, 7, 99].map((p) => accepts({ id: 50, p }))).toEqual([true, false, false, true])
    expect([3, 4, 6, 99].map((p) => read({ id: 50, p }))).toEqual([
      sortBytes('olga@mail.example'),
      undefined,
      undefined,
      undefined,
    ])
  })
})
