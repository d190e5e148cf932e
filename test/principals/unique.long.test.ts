import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { type Answer, Service } from '#test/support/engine/service.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { active } from '#test/support/fixtures/new-users.ts'
import { placeholder, user } from '#test/support/fixtures/records.ts'
import { people, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'
import { violation } from '#test/support/oracles/expected-errors.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const as = tokens.admin
const addressOf = (name: string) => `${name.trimEnd()}@example.com`
const ofUsers = { path: usersPath, record: user, owner: 30, others: [10, 3, 4, 5, 6, 11, 12] }

/**
 * Resources with unique names: how to write a name, which entity has the name `straße`, and the ids of other entities.
 */
const kinds = [
  { ...ofUsers, property: 'login', label: 'Login', write: (name: string) => name },
  { ...ofUsers, property: 'email', label: 'Email', write: addressOf },
  {
    path: '/api/v3/placeholder_users',
    record: (id: number, name: string, more: object) => placeholder(name, { id, ...more }),
    owner: 31,
    others: [50, 51, 52, 53, 54, 55, 56],
    property: 'name',
    label: 'Name',
    write: (name: string) => name,
  },
]

const lookAlikes: [what: string, name: string][] = [
  ['the same', 'straße'],
  ['in capitals', 'STRASSE'],
  ['in mixed letters', 'StRasse'],
  ['between blanks', ' straße '],
  ['in full width', 'ｓｔｒａßｅ'],
  ['with a soft hyphen', 'stra\u00adße'],
  ['with a zero-width space', 'stra\u200bße'],
  ['with a long s', 'ſtraße'],
]

let service: Service

beforeAll(skipRetryPauses)

beforeEach(async () => {
  service = await Service.startWith([
    ...people,
    user(30, 'straße'),
    placeholder('straße', { id: 31 }),
    ...['mel', 'lars', 'ines', 'rolf'].map((name, index) =>
      placeholder(name, { id: 50 + index, ...(index === 1 && { status: 'locked' }) }),
    ),
    ...[54, 55, 56].map((id) => placeholder(`Tester ${id}`, { id })),
  ])
})

afterEach(async () => {
  expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
})

describe.each(kinds)('The $property of $path', ({ path, record, owner, others, property, label, write }) => {
  const taken = violation(property, `${label} has already been taken.`)
  const [other = 0] = others
  const create = (name: string, more: object = {}) => {
    const body = { ...(path === usersPath && active), ...more, [property]: write(name) }
    return service.post(path, { as, body })
  }
  const change = (id: number, name: string) =>
    service.patch(`${path}/${id}`, { as, body: { [property]: write(name) } })
  const count = (answers: Answer[], status: number) =>
    answers.filter((answer) => answer.status === status).length

  it.each(lookAlikes)('that is taken can be neither given nor taken on, when it is %s', async (_, name) => {
    const before = (await service.get(`${path}/${other}`, { as })).body[property]
    const form = await service.post(`${path}/${other}/form`, { as, body: { [property]: write(name) } })

    expect(await create(name)).toMatchObject({ status: 422, body: taken })
    expect(await change(other, name)).toMatchObject({ status: 422, body: taken })
    expect(form.body._embedded.validationErrors).toEqual({ [property]: taken })
    expect((await service.get(`${path}/${other}`, { as })).body[property]).toBe(before)
  })

  it('that only looks a little alike is another one', async () => {
    expect(await create('strase')).toMatchObject({ status: 201 })
  })

  it('is the same composed and decomposed', async () => {
    await change(owner, '\u00c9milie')

    expect(await create('e\u0301MILIE')).toMatchObject({ status: 422, body: taken })
  })

  it('may be the name of another kind of principal', async () => {
    expect(await create(path === usersPath ? 'Designer' : 'ada')).toMatchObject({ status: 201 })
    expect(await change(other, 'Staff')).toMatchObject({ status: 200 })
  })

  it('can be written in another case by its owner, and is still their own', async () => {
    expect(await change(owner, 'STRASSE')).toMatchObject({
      status: 200,
      body: { [property]: write('STRASSE') },
    })
    expect(await create('straße')).toMatchObject({ status: 422, body: taken })
  })

  it('is free at once after a change, and the new one is taken', async () => {
    await change(owner, 'gasse')

    expect(await create('STRASSE')).toMatchObject({ status: 201 })
    expect(await change(other, 'Gasse')).toMatchObject({ status: 422, body: taken })
  })

  it('can go back and forth', async () => {
    for (const name of ['gasse', 'straße', 'gasse', 'straße']) {
      expect(await change(owner, name)).toMatchObject({ status: 200, body: { [property]: write(name) } })
    }
  })

  it('is taken whatever the status', async () => {
    for (const name of ['mel', 'lars', 'ines', 'rolf']) {
      expect(await create(name)).toMatchObject({ status: 422, body: taken })
    }
  })

  it('is taken until the removal of its owner has finished, and free then', async () => {
    await service.delete(`${path}/${owner}`, { as })
    expect(await create('straße')).toMatchObject({ status: 422, body: taken })
    await service.drain()

    expect(await create('STRASSE')).toMatchObject({ status: 201, body: { [property]: write('STRASSE') } })
  })

  it('is given once when many ask for it at once', async () => {
    const unique = kinds.filter((kind) => kind.path === path && kind.property !== property)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const more = unique.map((kind) => [kind.property, kind.write(`other${index}`)])
        return create(index % 2 ? 'weg' : 'WEG', Object.fromEntries(more))
      }),
    )

    expect([count(answers, 201), count(answers, 422)]).toEqual([1, 9])
    for (const { status, body } of answers) if (status === 422) expect(body).toEqual(taken)
  })

  it('is taken on once when many want it at once', async () => {
    const answers = await Promise.all(others.map((id) => change(id, 'weg')))

    expect([count(answers, 200), count(answers, 422)]).toEqual([1, 6])
    for (const { status, body } of answers) if (status === 422) expect(body).toEqual(taken)
  })

  it('cannot be swapped by two concurrent requests', async () => {
    const answers = await Promise.all([change(other, 'straße'), change(owner, 'mel')])

    expect(count(answers, 422)).toBeGreaterThanOrEqual(1)
  })

  it('is given to an import or to a request, never to both', async () => {
    const imported = record(40, 'import', { [property]: write('weg') })
    const [{ rejected }, created] = await Promise.all([service.import([imported]), create('weg')])

    expect(rejected.length).toBe(created.status === 201 ? 1 : 0)
    expect([201, 422]).toContain(created.status)
  })
})
