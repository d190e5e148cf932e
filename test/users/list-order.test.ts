import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { user } from '#test/support/fixtures/records.ts'
import { idsOf, list } from '#test/support/fixtures/user-list.ts'
import { tokens } from '#test/support/fixtures/user-personas.ts'

const at = (createdAt: string, updatedAt: string) => ({
  createdAt: `2024-01-0${createdAt}T00:00:00.000Z`,
  updatedAt: `2024-02-0${updatedAt}T00:00:00.000Z`,
})

/** Users whose order is different for each sort key. */
const records = [
  user(1, 'Dan', {
    admin: true,
    token: tokens.admin,
    firstName: 'bea',
    lastName: 'Fox',
    email: 'c@x',
    ...at('3', '1'),
  }),
  user(2, 'cleo', { firstName: 'Abe', lastName: 'hay', email: 'D@x', status: 'registered', ...at('1', '4') }),
  user(3, 'Bill', { firstName: 'Dia', lastName: 'Elk', email: 'a@x', status: 'locked', ...at('4', '2') }),
  user(4, 'anna', { firstName: 'cat', lastName: 'Goo', email: 'B@x', status: 'invited', ...at('2', '3') }),
]

const keys: [key: string, ascending: number[]][] = [
  ['id', [1, 2, 3, 4]],
  ['name', [2, 1, 4, 3]],
  ['login', [4, 3, 2, 1]],
  ['firstName', [2, 1, 4, 3]],
  ['lastName', [3, 1, 4, 2]],
  ['email', [3, 4, 1, 2]],
  ['status', [1, 4, 3, 2]],
  ['createdAt', [2, 4, 1, 3]],
  ['updatedAt', [1, 3, 4, 2]],
]

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

describe('the order of the list of users', () => {
  let service: Service
  const order = async (...sortBy: string[][]) => idsOf(await list(service, { sortBy }))

  beforeAll(async () => {
    service = await Service.startWith(records)
  })

  it.each(keys)('may be by %s, either way, however it is spelt', async (key, ascending) => {
    for (const name of [key, snake(key)]) {
      expect(await order([name, 'asc'])).toEqual(ascending)
      expect(await order([name, 'desc'])).toEqual([...ascending].reverse())
    }
  })

  it.each([
    ['lastname_firstname', [3, 1, 4, 2]],
    ['lastname_comma_firstname', [3, 1, 4, 2]],
    ['username', [4, 3, 2, 1]],
    ['firstname', [2, 1, 4, 3]],
    ['firstname_lastname', [2, 1, 4, 3]],
  ])('by name is that of the names as they are shown: %s', async (userFormat, expected) => {
    await service.import([{ kind: 'settings', userFormat }])

    expect(await order(['name', 'asc'])).toEqual(expected)
    expect(await order(['name', 'desc'])).toEqual([...expected].reverse())
  })
})
