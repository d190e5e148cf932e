import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { pathOf, people, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'

const always = ['id', 'name', 'avatar', 'status']
const details = ['login', 'firstName', 'lastName', 'email', 'language']
const accountTimes = ['createdAt', 'updatedAt', 'lastSignInOn']
const reserved = ['admin', 'identity_url', 'identityUrl']

/** The properties that each viewer sees of a user with a hidden email address. */
const table: [viewer: string, token: string | undefined, shown: string[]][] = [
  ['an administrator', tokens.admin, [...always, ...details, ...accountTimes, ...reserved]],
  ['the user', tokens.self, [...always, ...details, ...accountTimes]],
  ['a holder of manage_users', tokens.manager, [...always, ...details]],
  ['a holder of manage_users through a group', tokens.grouped, [...always, ...details]],
  ['somebody with other rights', tokens.plain, always],
  ['a member who may view members', tokens.reader, always],
  ['the anonymous requester', undefined, always],
]

const properties = (body: object) =>
  Object.keys(body)
    .filter((name) => !name.startsWith('_') || name === 'password')
    .sort()

describe('of a user', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.startWith([...people, { kind: 'settings', loginRequired: false }])
  })

  it.each(table)('%s sees exactly what they may', async (_, as, shown) => {
    const { body } = await service.get(pathOf(10), { as })

    expect(properties(body)).toEqual([...shown].sort())
  })

  it.each(table)('without a hidden address, %s sees the address too', async (_, as, shown) => {
    const { body } = await service.get(pathOf(14), { as })

    // The requester `self` sees everything about their own account, but is an ordinary viewer of other users.
    const expected = as === tokens.self ? always : shown
    expect(properties(body)).toEqual([...new Set([...expected, 'email'])].sort())
  })

  it('an administrator sees everything of themselves', async () => {
    const { body } = await service.get(`${usersPath}/me`, { as: tokens.admin })

    expect(properties(body)).toEqual([...always, ...details, ...accountTimes, ...reserved].sort())
  })

  it.each([
    ['an administrator', tokens.admin, [...always, ...details, ...accountTimes, ...reserved]],
    ['a holder of manage_users', tokens.manager, [...always, ...details]],
  ])('%s sees in the list what they see of each one', async (_, as, shown) => {
    const { body } = await service.get(`${usersPath}?pageSize=100`, { as })
    const others = body._embedded.elements.filter(({ id }: { id: number }) => id !== 3)

    expect(others).toHaveLength(10)
    for (const element of others) expect(properties(element)).toEqual([...shown].sort())
  })

  it('a holder of manage_users sees in the list their own times, and no others', async () => {
    const { body } = await service.get(`${usersPath}?pageSize=100`, { as: tokens.manager })

    const own = body._embedded.elements.filter((element: object) => 'createdAt' in element)
    expect(own.map(({ id }: { id: number }) => id)).toEqual([3])
  })

  it.each([tokens.admin, tokens.manager, tokens.self])(
    'nobody ever sees password, tokens or rights: %s',
    async (as) => {
      const { body } = await service.get(pathOf(10), { as })

      expect(body).not.toHaveProperty('password')
      expect(JSON.stringify(body)).not.toMatch(
        /opk_|scrypt|tokens|rights|version|hideEmail|groups|invitation/,
      )
    },
  )
})
