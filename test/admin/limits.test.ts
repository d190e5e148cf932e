import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { group, membership, placeholder, role, user } from '#test/support/fixtures/records.ts'

const A = (length: number) => 'a'.repeat(length)
const setting = (fields: object) => ({ kind: 'settings', ...fields })

const broken: [record: object, reason: string | RegExp][] = [
  [user(1, 'x', { login: ' ' }), "login: can't be blank."],
  [user(1, 'x', { login: A(257) }), 'login: is too long (maximum is 256 characters).'],
  [user(1, 'x', { login: '12345' }), 'login: is invalid.'],
  [user(1, 'x', { login: 'me' }), 'login: is invalid.'],
  [user(1, 'x', { login: 'ApiKey' }), 'login: is invalid.'],
  [user(1, 'x', { login: 'a:b' }), 'login: is invalid.'],
  [user(1, 'x', { login: 'a/b' }), 'login: is invalid.'],
  [user(1, 'x', { login: 'a\u0007b' }), 'login: is invalid.'],
  [user(1, 'x', { email: 'nowhere' }), 'email: is invalid.'],
  [user(1, 'x', { email: 'a%0ab@example.com' }), 'email: is invalid.'],
  [user(1, 'x', { email: 'a@b\u00fccher.1' }), 'email: is invalid.'],
  [user(1, 'x', { firstName: 'a\u202eb' }), 'firstName: is invalid.'],
  [user(1, 'x', { email: `${A(49)}@example.com` }), 'email: is too long (maximum is 60 characters).'],
  [user(1, 'x', { firstName: A(31) }), 'firstName: is too long (maximum is 30 characters).'],
  [user(1, 'x', { lastName: '\u200b' }), "lastName: can't be blank."],
  [user(1, 'x', { admin: 'yes' }), /^admin: /],
  [user(1, 'x', { status: 'gone' }), /^status: /],
  [user(1, 'x', { language: 'german' }), /^language: /],
  [user(1, 'x', { language: 'GERMAN' }), /^language: /],
  [user(1, 'x', { password: A(7) }), /^password: /],
  [user(1, 'x', { password: '😀'.repeat(7) }), /^password: /],
  [user(1, 'x', { password: A(129) }), /^password: /],
  [user(1, 'x', { token: `opk_1_${A(15)}` }), /^token: /],
  [user(1, 'x', { token: `opk_2_${A(16)}` }), /^token: .*own id/],
  [{ ...user(1, 'x', { token: `opk_1_${A(16)}` }), id: undefined }, /^token: /],
  [user(1, 'x', { createdAt: 'yesterday' }), /^createdAt: /],
  [user(1, 'x', { updatedAt: '2020-02-30T00:00:00Z' }), /^updatedAt: /],
  [user(1, 'x', { updatedAt: '0001-01-01T00:00:00+01:00' }), /^updatedAt: is out of range/],
  [user(0, 'x'), /^id: /],
  [user(1.5, 'x'), /^id: /],
  [user('1' as never, 'x'), /^id: /],
  [user(1_000_000_000_000_000, 'x'), /^id: /],
  [{ kind: 'user', id: 1, login: 'x' }, /firstName: .*lastName: .*email: /],
  [user(1, 'x', { shoeSize: 43 }), /shoeSize/],
  [placeholder(''), "name: can't be blank."],
  [placeholder(A(256)), 'name: is too long (maximum is 255 characters).'],
  [placeholder('a\nb'), 'name: is invalid.'],
  [placeholder('x', { status: 'invited' }), /^status: /],
  [placeholder('x', { email: 'x@example.com' }), /email/],
  [group(1, '  ', []), "name: can't be blank."],
  [group(1, A(256), []), 'name: is too long (maximum is 255 characters).'],
  [group(1, '\ud800', []), 'name: is invalid.'],
  [group(1, 'a\u2067b', []), 'name: is invalid.'],
  [group(1, 'x', ['1'] as never), /^members\.0: /],
  [{ kind: 'group', name: 'x' }, /^members: /],
  [role(1, [], { name: '' }), "name: can't be blank."],
  [role(1, [], { name: A(256) }), 'name: is too long (maximum is 255 characters).'],
  [role(1, ['fly']), /^permissions\.0: .*manage_users/],
  [role(1, [], { builtin: 'everybody' }), /^builtin: /],
  [{ kind: 'role', name: 'x', permissions: [] }, /^id: /],
  [{ kind: 'membership', principal: 1, roles: [] }, /^project: /],
  [{ kind: 'membership', project: 1, roles: [] }, /^principal: /],
  [membership(1, 0), /^project: /],
  [setting({ loginRequired: 1 }), /^loginRequired: /],
  [setting({ languages: ['deutsch'] }), /^languages\.0: /],
  [setting({ userFormat: 'nickname' }), /^userFormat: /],
  [setting({ maxPageSize: 0 }), /^maxPageSize: /],
  [setting({ colour: 'red' }), /colour/],
  [{ kind: 'wizard', id: 1 }, 'the kind "wizard" is not known.'],
  [{ id: 1 }, 'the kind undefined is not known.'],
  [{ kind: 'constructor' }, 'the kind "constructor" is not known.'],
  [placeholder('x', { deleted: false }), 'deleted can only be true.'],
  [placeholder('x', { deleted: 'yes' }), 'deleted can only be true.'],
  [{ kind: 'user', deleted: true }, /key is missing/],
  [{ kind: 'placeholder_user', deleted: true }, /key is missing/],
  [{ kind: 'group', deleted: true }, /key is missing/],
  [{ kind: 'role', deleted: true }, /^id: /],
  [{ kind: 'membership', principal: 1, deleted: true }, /^project: /],
]

describe('a line that breaks a limit', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.start()
  })

  it.each(
    broken.map(([record, reason]) => ({ record, reason, shown: JSON.stringify(record).slice(0, 120) })),
  )('$shown is reported', async ({ record, reason }) => {
    const { rejected, imported } = await service.import([placeholder('good'), record])

    const expected = typeof reason === 'string' ? reason : expect.stringMatching(reason)
    expect(rejected).toEqual([[2, expected]])
    expect(imported).toEqual({ placeholder_user: 1 })
  })

  it('leaves nothing of itself', async () => {
    expect(await service.export()).toHaveLength(2)
  })
})
