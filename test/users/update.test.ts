import { beforeEach, describe, expect, it } from 'vitest'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { project } from '#test/support/fixtures/records.ts'
import { pathOf, people, times, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'
import {
  badCredentials,
  errorBody,
  forbidden,
  multipleErrors,
  readOnly,
  violation,
} from '#test/support/oracles/expected-errors.ts'

const path = pathOf(10)
const now = '2026-03-04T05:06:07.008Z'
const conflict = errorBody(
  'UpdateConflict',
  'Could not update the resource because of conflicting modifications.',
)

describe('PATCH /api/v3/users/{id}', () => {
  let service: Service
  const update = (body: unknown, as: string | undefined = tokens.admin) => service.patch(path, { as, body })
  const shown = async (as = tokens.admin) => (await service.get(path, { as })).body

  beforeEach(async () => {
    service = await Service.startWith(people, { now: () => new Date(now) })
  })

  it('answers 200 with the changed user, as GET shows it from then on', async () => {
    const { status, body } = await update({ firstName: 'Melanie', login: 'melanie' })

    expect(status).toBe(200)
    expect(body).toMatchObject({ id: 10, name: 'Melanie Member', login: 'melanie', ...times, updatedAt: now })
    expect(body._links.self.title).toBe('Melanie Member')
    expect(await shown()).toEqual(body)
  })

  it('answers what the requester may see', async () => {
    for (const as of [tokens.manager, tokens.self]) {
      const { body } = await update({ firstName: 'Melanie' }, as)
      expect(body).toEqual(await shown(as))
      expect(body).not.toHaveProperty('admin')
    }
  })

  it.each([
    ['no property', {}],
    [
      'the present values',
      { login: 'mel', firstName: 'Mel', email: 'mel@example.com', admin: false, language: 'fr' },
    ],
    ['the language in capitals', { language: 'FR' }],
    ['them between spaces', { login: ' mel ', firstName: 'Mel\n', email: ' mel@example.com' }],
    ['no password', { password: null }],
    ['its authentication source', { _links: { auth_source: { href: '/api/v3/auth_sources/7' } } }],
    [
      'its identity, by either name',
      { identity_url: 'https://id.example.com/mel', identityUrl: 'https://id.example.com/mel' },
    ],
    ['the present read-only values', { id: 10, name: 'Mel Member', avatar: '', status: 'active', ...times }],
    ['only what is ignored', { _type: 'Group', nonsense: [], hideEmail: false, _links: {}, _embedded: {} }],
  ])('changes nothing, not even updatedAt, when it is sent %s', async (_, body) => {
    const before = await shown()
    const { result, writeUnits } = await service.meter.measure(() => update(body))

    expect(result).toMatchObject({ status: 200, body: before })
    expect(writeUnits).toBe(0)
    expect(await shown()).toEqual(before)
  })

  it('keeps everything that the body does not name', async () => {
    await service.import([{ kind: 'group', id: 20, name: 'Staff', members: [4, 10] }])
    await service.import([project(3), { kind: 'membership', principal: 10, project: 3, roles: [2] }])
    const before = await usersIn(service.ports).byId(10)
    await update({ firstName: 'Melanie' })

    const after = await usersIn(service.ports).byId(10)
    expect(after).toEqual({
      ...before,
      firstName: 'Melanie',
      updatedAt: now,
      version: (before?.version ?? 0) + 1,
    })
    expect(await service.get(`${usersPath}/me`, { as: tokens.self })).toMatchObject({ status: 200 })
  })

  it('tells every violation, in the order of the properties', async () => {
    expect(await update({ email: 'x', status: 'locked', id: 11, login: '' })).toMatchObject({
      status: 422,
      body: multipleErrors(
        readOnly('id', 'ID'),
        violation('login', "Login can't be blank."),
        violation('email', 'Email is invalid.'),
        readOnly('status', 'Status'),
      ),
    })
  })

  it.each([
    ['an administrator', tokens.admin, 409, conflict],
    ['a holder of manage_users', tokens.manager, 409, conflict],
    ['somebody who never might', tokens.plain, 403, forbidden],
    ['the user', tokens.self, 401, badCredentials],
  ])('answers, while the user is being removed, to %s (%s): %i', async (_, as, status, body) => {
    await service.delete(path, { as: tokens.admin })

    for (const sent of [{ firstName: 'X' }, {}])
      expect(await update(sent, as)).toMatchObject({ status, body })
    expect(await shown()).toMatchObject({ firstName: 'Mel', status: 'locked' })
  })

  it('in parallel counts each time: five updates create five versions, or report a conflict', async () => {
    const before = (await usersIn(service.ports).byId(10))?.version ?? 0
    const answers = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((firstName) => update({ firstName })))

    const succeeded = answers.filter(({ status }) => status === 200)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect((await usersIn(service.ports).byId(10))?.version).toBe(before + succeeded.length)
  })
})
