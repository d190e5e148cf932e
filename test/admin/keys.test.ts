import { beforeEach, describe, expect, it } from 'vitest'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  group,
  membership,
  placeholder,
  project,
  role,
  tokenOf,
  user,
} from '#test/support/fixtures/records.ts'

const ME = '/api/v3'

let service: Service

beforeEach(async () => {
  service = await Service.start()
})

/** The exported records of one kind. */
const of = async (kind: string) => (await service.export()).filter((line) => line.kind === kind)
const namesOf = async (kind: string) => (await of(kind)).map(({ id, name, login }) => [id, name ?? login])

describe('the key of a record', () => {
  it('is its id: the record with the same id is replaced', async () => {
    await service.import([placeholder('Old', { id: 5, status: 'locked' }), group(6, 'Old', []), role(1, [])])
    await service.import([placeholder('New', { id: 5 }), group(6, 'New', []), role(1, [], { name: 'New' })])

    expect(await of('placeholder_user')).toMatchObject([{ id: 5, name: 'New', status: 'active' }])
    expect(await of('group')).toMatchObject([{ id: 6, name: 'New' }])
    expect(await of('role')).toMatchObject([{ id: 1, name: 'New' }])
  })

  it('is, without an id, its login or name in whatever case', async () => {
    const { id: _, ...mel } = user(0, 'mel')
    const { id: __, ...team } = group(0, 'Team', [])
    await service.import([mel, placeholder('Designer'), team])
    await service.import([{ ...mel, login: 'MEL' }, placeholder('DESIGNER'), { ...team, name: 'TEAM' }])

    expect(await namesOf('user')).toEqual([[1, 'MEL']])
    expect(await namesOf('placeholder_user')).toEqual([[2, 'DESIGNER']])
    expect(await namesOf('group')).toEqual([[3, 'TEAM']])
  })

  it('is the id also where another one has the name: that is reported', async () => {
    await service.import([placeholder('Designer', { id: 5 })])
    const { rejected } = await service.import([placeholder('designer', { id: 6 })])

    expect(rejected).toEqual([[1, 'name has already been taken.']])
    expect(await namesOf('placeholder_user')).toEqual([[5, 'Designer']])
  })

  it('is reported where it belongs to another kind of principal', async () => {
    await service.import([user(5, 'mel')])
    const { rejected } = await service.import([placeholder('Designer', { id: 5 }), group(5, 'Team', [])])

    const reason = expect.stringMatching(/5 is that of another kind of principal/)
    expect(rejected).toEqual([
      [1, reason],
      [2, reason],
    ])
    expect(await namesOf('user')).toEqual([[5, 'mel']])
  })

  it('of a membership is principal and project', async () => {
    await service.import([user(5, 'mel'), role(1, []), role(2, []), project(1), project(2)])
    await service.import([membership(5, 1, 1), membership(5, 2, 1)])
    await service.import([membership(5, 1, 2)])

    expect(await of('membership')).toMatchObject([membership(5, 1, 2), membership(5, 2, 1)])
  })

  it('pushes the sequence of all principals past it', async () => {
    await service.import([user(5, 'mel'), placeholder('Designer', { id: 40 }), group(30, 'Team', [])])
    await service.import([placeholder('Next')])

    expect(await namesOf('placeholder_user')).toContainEqual([41, 'Next'])
  })

  it('never costs a record without one its place: it gets an id that is free', async () => {
    const given = [placeholder('A'), placeholder('B', { id: 1 }), placeholder('C', { id: 2 })]
    const { rejected } = await service.import(given)

    expect(rejected).toEqual([])
    expect((await of('placeholder_user')).map(({ name }) => name).sort()).toEqual(['A', 'B', 'C'])
  })
})

describe('replacing a user', () => {
  const mel = user(5, 'mel', { token: tokenOf(5), password: 'correct horse' })

  it('keeps the password and the tokens', async () => {
    await service.import([mel])
    const before = await usersIn(service.ports).byId(5)
    await service.import([user(5, 'melanie')])

    const after = await usersIn(service.ports).byId(5)
    expect(after).toMatchObject({ login: 'melanie', password: before?.password, tokens: before?.tokens })
    expect((await service.get(ME, { as: tokenOf(5) })).body._links.user.href).toBe('/api/v3/users/5')
  })

  it('adds a token, and adds none twice', async () => {
    const other = 'opk_5_another-token-of-mel'
    await service.import([mel])
    await service.import([user(5, 'mel', { token: other })])
    await service.import([user(5, 'mel', { token: other })])

    expect((await usersIn(service.ports).byId(5))?.tokens).toHaveLength(2)
    expect((await service.get(ME, { as: tokenOf(5) })).status).toBe(200)
    expect((await service.get(ME, { as: other })).status).toBe(200)
  })

  it('replaces the password where one is given', async () => {
    await service.import([mel])
    const before = await usersIn(service.ports).byId(5)
    await service.import([user(5, 'mel', { password: 'battery staple' })])

    expect((await usersIn(service.ports).byId(5))?.password).not.toBe(before?.password)
  })

  it('keeps memberships and groups', async () => {
    await service.import([
      mel,
      role(1, ['manage_placeholder_user']),
      membership(5, null, 1),
      group(6, 'Team', [5]),
    ])
    await service.import([user(5, 'melanie')])

    expect(await usersIn(service.ports).byId(5)).toMatchObject({ groups: [6], rights: { global: [1] } })
    expect((await service.get('/api/v3/placeholder_users', { as: tokenOf(5) })).status).toBe(200)
  })

  it('keeps the time of creation, and gives the rest its defaults', async () => {
    await service.import([
      user(5, 'mel', { admin: true, language: 'de', createdAt: '2020-01-01T00:00:00.000Z' }),
    ])
    await service.import([user(5, 'mel')])

    const [line] = await of('user')
    expect(line).toMatchObject({ admin: false, createdAt: '2020-01-01T00:00:00.000Z' })
    expect(line).not.toHaveProperty('language')
  })
})
