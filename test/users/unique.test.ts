import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { type Answer, Service } from '#test/support/engine/service.ts'
import { withoutPauses } from '#test/support/faults/impatience.ts'
import { active } from '#test/support/fixtures/new-users.ts'
import { user } from '#test/support/fixtures/records.ts'
import { pathOf, people, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'
import { violation } from '#test/support/oracles/expected-errors.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const kinds = [
  { property: 'login', label: 'Login', write: (name: string) => name },
  { property: 'email', label: 'Email', write: (name: string) => `${name.trimEnd()}@example.com` },
]

/** Spellings of one and the same name. */
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

beforeAll(withoutPauses)

beforeEach(async () => {
  service = await Service.startWith([...people, user(30, 'straße')])
})

afterEach(async () => {
  expect(violations(service.app, await itemsOf(service.table))).toEqual([])
})

describe.each(kinds)('The $property of a user', ({ property, label, write }) => {
  const taken = violation(property, `${label} has already been taken.`)
  const create = (name: string, more: object = {}) => {
    const body = { ...active, ...more, [property]: write(name) }
    return service.post(usersPath, { as: tokens.admin, body })
  }
  const change = (id: number, name: string) =>
    service.patch(pathOf(id), { as: tokens.admin, body: { [property]: write(name) } })
  const count = (answers: Answer[], status: number) =>
    answers.filter((answer) => answer.status === status).length

  it.each(lookAlikes)('that is taken can be neither given nor taken on, when it is %s', async (_, name) => {
    const form = await service.post(`${pathOf(10)}/form`, { as: tokens.self, body: { email: write(name) } })

    expect(await create(name)).toMatchObject({ status: 422, body: taken })
    expect(await change(10, name)).toMatchObject({ status: 422, body: taken })
    if (property === 'email') expect(form.body._embedded.validationErrors).toEqual({ email: taken })
  })

  it('that only looks a little alike is another one', async () => {
    expect(await create('strase')).toMatchObject({ status: 201 })
  })

  it('may be the name of a placeholder user or a group', async () => {
    expect(await create('Designer')).toMatchObject({ status: 201 })
    expect(await change(10, 'Staff')).toMatchObject({ status: 200 })
  })

  it('can be written in another case by its owner, and is still their own', async () => {
    expect(await change(30, 'STRASSE')).toMatchObject({
      status: 200,
      body: { [property]: write('STRASSE') },
    })
    expect(await create('straße')).toMatchObject({ status: 422, body: taken })
  })

  it('is free at once after a change, and the new one is taken', async () => {
    await change(30, 'gasse')

    expect(await create('STRASSE')).toMatchObject({ status: 201 })
    expect(await change(10, 'Gasse')).toMatchObject({ status: 422, body: taken })
  })

  it('can go back and forth', async () => {
    for (const name of ['gasse', 'straße', 'gasse', 'straße']) {
      expect(await change(30, name)).toMatchObject({ status: 200, body: { [property]: write(name) } })
    }
  })

  it('is taken by users of every status', async () => {
    for (const name of ['mel', 'lars', 'ines', 'rolf']) {
      expect(await create(name)).toMatchObject({ status: 422, body: taken })
    }
  })

  it('is given once when many ask for it at once', async () => {
    const others = kinds.filter((kind) => kind.property !== property)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const more = others.map((kind) => [kind.property, kind.write(`other${index}`)])
        return create(index % 2 ? 'weg' : 'WEG', Object.fromEntries(more))
      }),
    )

    expect([count(answers, 201), count(answers, 422)]).toEqual([1, 9])
    for (const { status, body } of answers) if (status === 422) expect(body).toEqual(taken)
  })

  it('is taken on once when many want it at once', async () => {
    const answers = await Promise.all([3, 4, 5, 6, 10, 11, 12].map((id) => change(id, 'weg')))

    expect([count(answers, 200), count(answers, 422)]).toEqual([1, 6])
    for (const { status, body } of answers) if (status === 422) expect(body).toEqual(taken)
  })

  it('is not exchanged by two who want that of the other at once', async () => {
    const answers = await Promise.all([change(10, 'straße'), change(30, 'mel')])

    expect(count(answers, 422)).toBeGreaterThanOrEqual(1)
  })

  it('is given to an import or to a request, never to both', async () => {
    const record = user(40, 'import', { [property]: write('weg') })
    const [{ rejected }, created] = await Promise.all([service.import([record]), create('weg')])

    expect(rejected.length).toBe(created.status === 201 ? 1 : 0)
    expect([201, 422]).toContain(created.status)
  })
})
