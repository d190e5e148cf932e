import { beforeAll, describe, expect, it } from 'vitest'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { authSource } from '#test/support/fixtures/new-users.ts'
import { pathOf, people, times, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'
import { readOnly } from '#test/support/oracles/expected-errors.ts'

type Outcome = 'changed' | 'read-only' | 'unproved'

/**
 * For each property, a change, and its outcome for each requester: an administrator, a manager of users, and the user
 * in question.
 */
const table: [
  property: string,
  label: string,
  given: object,
  admin: Outcome,
  manager: Outcome,
  self: Outcome,
][] = [
  ['login', 'Login', { login: 'other' }, 'changed', 'changed', 'read-only'],
  ['firstName', 'First name', { firstName: 'Other' }, 'changed', 'changed', 'changed'],
  ['lastName', 'Last name', { lastName: 'Other' }, 'changed', 'changed', 'changed'],
  ['email', 'Email', { email: 'other@example.com' }, 'changed', 'changed', 'unproved'],
  ['language', 'Language', { language: 'es' }, 'changed', 'changed', 'changed'],
  ['admin', 'Administrator', { admin: true }, 'changed', 'read-only', 'read-only'],
  ['password', 'Password', { password: 'correct horse' }, 'changed', 'read-only', 'unproved'],
  ['identity_url', 'Identity url', { identity_url: 'https://other' }, 'changed', 'read-only', 'read-only'],
  ['identity_url', 'Identity url', { identityUrl: 'https://other' }, 'changed', 'read-only', 'read-only'],
  [
    'auth_source',
    'Authentication source',
    authSource('/api/v3/auth_sources/8'),
    'changed',
    'read-only',
    'read-only',
  ],
  ['id', 'ID', { id: 11 }, 'read-only', 'read-only', 'read-only'],
  ['name', 'Name', { name: 'Other' }, 'read-only', 'read-only', 'read-only'],
  ['avatar', 'Avatar', { avatar: null }, 'read-only', 'read-only', 'read-only'],
  ['status', 'Status', { status: 'locked' }, 'read-only', 'read-only', 'read-only'],
  ['createdAt', 'Created on', { createdAt: times.updatedAt }, 'read-only', 'read-only', 'read-only'],
  ['updatedAt', 'Updated on', { updatedAt: times.createdAt }, 'read-only', 'read-only', 'read-only'],
]

const personas = [
  { who: 'an administrator', as: tokens.admin, id: '10', column: 0 },
  { who: 'a holder of manage_users', as: tokens.manager, id: '10', column: 1 },
  { who: 'a holder of manage_users through a group', as: tokens.grouped, id: '10', column: 1 },
  { who: 'the user', as: tokens.self, id: '10', column: 2 },
  { who: 'the user, as me', as: tokens.self, id: 'me', column: 2 },
]

const cases = personas.flatMap(({ who, as, id, column }) =>
  table.map(([property, label, given, ...outcomes]) => ({
    who,
    as,
    id,
    property,
    label,
    given,
    outcome: outcomes[column],
  })),
)

/**
 * Properties that a requester cannot see, each with a request body that contains a value for it. Some bodies contain
 * the current value, which the response must not reveal.
 */
const hidden: [who: string, as: string, property: string, label: string, given: object][] = [
  ['a holder of manage_users', tokens.manager, 'createdAt', 'Created on', { createdAt: times.createdAt }],
  ['a holder of manage_users', tokens.manager, 'updatedAt', 'Updated on', { updatedAt: times.updatedAt }],
  ...(
    [
      ['a holder of manage_users', tokens.manager],
      ['the user', tokens.self],
    ] as const
  ).flatMap(([who, as]): [string, string, string, string, object][] => [
    [who, as, 'admin', 'Administrator', { admin: false }],
    [who, as, 'identity_url', 'Identity url', { identity_url: 'https://id.example.com/mel' }],
    [who, as, 'identity_url', 'Identity url', { identityUrl: 'https://id.example.com/mel' }],
    [who, as, 'identity_url', 'Identity url', { identity_url: null }],
    [who, as, 'auth_source', 'Authentication source', authSource('/api/v3/auth_sources/7')],
    [who, as, 'auth_source', 'Authentication source', authSource(null)],
  ]),
  ['a holder of manage_users', tokens.manager, 'password', 'Password', { password: null }],
]

describe('a property of a user', () => {
  let service: Service
  const kept = async () => ({ ...(await usersIn(service.ports).byId(10)) })

  beforeAll(async () => {
    service = await Service.startWith(people)
  })

  it.each(cases)('$given is, by $who, $outcome', async ({ as, id, property, label, given, outcome }) => {
    const before = await kept()
    const { status, body } = await service.patch(`${usersPath}/${id}`, { as, body: given })

    const after = await kept()
    expect(status).toBe(outcome === 'changed' ? 200 : 422)
    if (outcome === 'read-only') expect(body).toEqual(readOnly(property, label))
    expect(after.version).toBe((before.version ?? 0) + (outcome === 'changed' ? 1 : 0))
    await service.import(people)
  })

  it.each(hidden)(
    'that is hidden from %s (%s) is no oracle: %s %s %j',
    async (_, as, property, label, given) => {
      const { status, body } = await service.patch(pathOf(10), { as, body: given })

      expect(status).toBe(422)
      expect(body).toEqual(readOnly(property, label))
    },
  )

  it('that is hidden is named also beside others that are changed, and nothing is changed', async () => {
    const body = { firstName: 'Other', admin: false }
    const answer = await service.patch(pathOf(10), { as: tokens.self, body })

    expect(answer).toMatchObject({ status: 422, body: readOnly('admin', 'Administrator') })
    expect(await kept()).toMatchObject({ firstName: 'Mel' })
  })
})
