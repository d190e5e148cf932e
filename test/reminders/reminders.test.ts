import { beforeEach, describe, expect, it } from 'vitest'
import { limitViolation } from '#shared/resources/reminders/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { membership, workPackage } from '#test/support/fixtures/records.ts'
import { HOME, ids, OTHER, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'
import { forbidden, missing, violation } from '#test/support/oracles/expected-errors.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const NOW = '2026-11-28T12:00:00.000Z'
const LATER = '2026-12-01T08:30:00.000Z'

let service: Service
let now: Date

const listPath = '/api/v3/reminders'
const below = (id: number) => `${pathOf(id)}/reminders`
const create = (body: object, as = tokens.reader, on = 1) => service.post(below(on), { as, body })
const created = async (body: object, as = tokens.reader, on = 1): Promise<string> =>
  (await create({ remindAt: LATER, ...body }, as, on)).body._links.self.href
const listed = async (as = tokens.reader, path = listPath) =>
  (await service.get(path, { as })).body._embedded.elements.map(({ note }: { note: string }) => note)
const stored = async () => (await itemsOf(service.table)).filter(({ pk }) => /^E#(\d|user|on|due)/.test(pk))

beforeEach(async () => {
  now = new Date(NOW)
  service = await Service.start({ now: () => now })
  await setUp(
    service,
    workPackage(1, HOME, { subject: 'Pylon' }),
    workPackage(2, HOME, { subject: 'Deck' }),
    workPackage(20, OTHER),
  )
})

describe('A reminder', () => {
  it('is offered by the work package to users, and listed there', async () => {
    const links = async (as?: string) => (await service.get(pathOf(1), { as })).body._links
    const { reminders, addReminder } = await links(tokens.reader)
    await service.post(addReminder.href, { as: tokens.reader, body: { remindAt: LATER, note: 'Bob' } })

    expect(addReminder).toEqual({ href: below(1), method: 'post' })
    expect(await listed(tokens.reader, reminders.href)).toEqual(['Bob'])
    expect(await links()).toBeUndefined()
  })

  it('is created, shown, changed and deleted by its user', async () => {
    const { status, body, headers } = await create({ remindAt: LATER, note: ' Ask\nBob ' })
    const self = `${below(1)}/1`
    const shown = {
      _type: 'Reminder',
      id: 1,
      remindAt: LATER,
      note: 'Ask Bob',
      _links: {
        self: { href: self },
        workPackage: { href: pathOf(1), title: 'Pylon' },
        remindable: { href: pathOf(1), title: 'Pylon' },
        updateImmediately: { href: self, method: 'patch' },
        delete: { href: self, method: 'delete' },
      },
    }

    expect([status, headers.get('location'), body]).toEqual([201, self, shown])
    expect((await service.get(self, { as: tokens.reader })).body).toEqual(shown)
    const changed = await service.patch(self, { as: tokens.reader, body: { note: null } })
    expect(changed).toMatchObject({ status: 200, body: { ...shown, note: null } })
    expect((await service.delete(self, { as: tokens.reader })).status).toBe(204)
    expect((await service.get(self, { as: tokens.reader })).status).toBe(404)
    expect(await stored()).toEqual([])
  })

  it('has a second address of its own, for its user alone', async () => {
    const { body: shown } = await create({ remindAt: LATER, note: 'Ask Bob' })
    const second = `${listPath}/${shown.id}`

    for (const as of [tokens.editor, tokens.admin]) {
      expect(await service.get(second, { as })).toMatchObject({ status: 404, body: missing })
      expect((await service.patch(second, { as, body: { note: 'x' } })).status).toBe(404)
      expect((await service.delete(second, { as })).status).toBe(404)
    }
    expect((await service.get(second, { as: tokens.reader })).body).toEqual(shown)
    const changed = await service.patch(second, { as: tokens.reader, body: { note: 'Ask Eve' } })
    expect(changed).toMatchObject({ status: 200, body: { ...shown, note: 'Ask Eve' } })
    expect((await service.delete(second, { as: tokens.reader })).status).toBe(204)
    expect((await service.get(second, { as: tokens.reader })).status).toBe(404)
  })

  it('may have a time without milliseconds, and no note', async () => {
    const { body } = await create({ remindAt: '2026-12-01T08:30:00Z' })

    expect(body).toMatchObject({ remindAt: LATER, note: null })
  })

  it.each([NOW, '2026-11-28T11:59:59.999Z', '0001-01-01T00:00:00Z'])('is not for %s', async (remindAt) => {
    const body = violation('remindAt', 'Remind at must be in the future.')

    expect(await create({ remindAt })).toMatchObject({ status: 422, body })
    const self = await created({})
    expect(await service.patch(self, { as: tokens.reader, body: { remindAt } })).toMatchObject({
      status: 422,
      body,
    })
  })

  it.each([
    [{}, 'remindAt', "Remind at can't be blank."],
    [{ remindAt: '2026-02-30T08:00:00Z' }, 'remindAt', 'Remind at is not a valid date.'],
    [{ remindAt: 'tomorrow' }, 'remindAt', 'Remind at is not a valid date.'],
    [{ remindAt: LATER, note: 'x'.repeat(251) }, 'note', 'Note is too long (maximum is 250 characters).'],
  ])('is 422 for %j', async (body, attribute, message) => {
    expect(await create(body)).toMatchObject({ status: 422, body: violation(attribute, message) })
  })

  it('accepts another note when it is already due', async () => {
    const self = await created({})
    now = new Date('2026-12-01T08:30:10.000Z')

    expect(await service.patch(self, { as: tokens.reader, body: { note: 'Now' } })).toMatchObject({
      status: 200,
      body: { note: 'Now' },
    })
  })

  it('is changed and deleted only with its present entity tag', async () => {
    const self = await created({})
    const { headers } = await service.get(self, { as: tokens.reader })
    const ifMatch = { 'if-match': String(headers.get('etag')) }
    const first = await service.patch(self, { as: tokens.reader, body: { note: 'A' }, headers: ifMatch })
    const second = await service.patch(self, { as: tokens.reader, body: { note: 'B' }, headers: ifMatch })
    const third = await service.delete(self, { as: tokens.reader, headers: ifMatch })

    expect([first.status, second.status, third.status]).toEqual([200, 412, 412])
  })
})

describe('The reminders of a user', () => {
  it('are visible to their user only, not to administrators', async () => {
    const self = await created({ note: 'mine' })
    await created({ note: 'theirs' }, tokens.editor)

    expect(await listed()).toEqual(['mine'])
    expect(await listed(tokens.editor, below(1))).toEqual(['theirs'])
    for (const as of [tokens.editor, tokens.admin]) {
      expect(await service.get(self, { as })).toMatchObject({ status: 404, body: missing })
      expect((await service.patch(self, { as, body: { note: 'x' } })).status).toBe(404)
      expect((await service.delete(self, { as })).status).toBe(404)
    }
    expect(await listed()).toEqual(['mine'])
  })

  it('are listed for all work packages or one, by id or by time', async () => {
    await created({ note: 'first', remindAt: '2026-12-03T08:00:00Z' })
    await created({ note: 'second', remindAt: '2026-12-02T08:00:00Z' }, tokens.reader, 2)
    await created({ note: 'third', remindAt: '2026-12-01T08:00:00Z' })

    expect(await listed()).toEqual(['first', 'second', 'third'])
    expect(await listed(tokens.reader, `${listPath}?sortBy=[["remindAt","asc"]]&pageSize=2`)).toEqual([
      'third',
      'second',
    ])
    expect(await listed(tokens.reader, below(1))).toEqual(['first', 'third'])
  })

  it('are 404 below a hidden work package, or below another one', async () => {
    const self = await created({})
    const elsewhere = self.replace(below(1), below(2))

    expect((await create({ remindAt: LATER }, tokens.reader, 20)).status).toBe(404)
    expect((await create({ remindAt: LATER }, tokens.member)).status).toBe(404)
    expect((await service.get(below(20), { as: tokens.reader })).status).toBe(404)
    expect((await service.get(elsewhere, { as: tokens.reader })).status).toBe(404)
  })

  it('are hidden while their user does not see the work package', async () => {
    const self = await created({ note: 'kept' })
    await service.import([membership(ids.reader, HOME)])

    expect(await listed()).toEqual([])
    for (const address of [self, `${listPath}/1`])
      expect((await service.get(address, { as: tokens.reader })).status).toBe(404)
    await service.import([membership(ids.reader, HOME, ids.reader)])
    expect(await listed()).toEqual(['kept'])
  })

  it('require a signed-in user', async () => {
    await service.import([{ kind: 'settings', loginRequired: false }])

    expect(await service.get(listPath)).toMatchObject({ status: 403, body: forbidden })
  })

  it('are at most ten on a work package, and 500 in all', async () => {
    for (let number = 1; number <= 10; number++) await created({ note: `${number}` })
    const tooMany = violation('base', 'Reminders is too long (maximum is 10).')

    expect(await create({ remindAt: LATER })).toMatchObject({ status: 422, body: tooMany })
    expect((await create({ remindAt: LATER }, tokens.reader, 2)).status).toBe(201)
    expect((await create({ remindAt: LATER }, tokens.editor)).status).toBe(201)

    const own = Array.from({ length: 500 }, (_, index) => ({
      ...{ id: index + 1, remindAt: LATER, user: ids.reader },
      workPackage: 100 + index,
    }))
    expect(limitViolation(own, 1)?.message).toBe('Reminders is too long (maximum is 500).')
    expect(limitViolation(own.slice(1), 1)).toBeUndefined()
  })
})

const reminder = (id: number, more: object = {}) => ({
  kind: 'reminder',
  id,
  user: ids.reader,
  workPackage: 1,
  remindAt: LATER,
  ...more,
})

describe('Reminders', () => {
  it('are removed with their work package', async () => {
    await created({ note: 'gone' })
    await created({ note: 'stays' }, tokens.reader, 2)
    await service.delete(pathOf(1), { as: tokens.admin })
    await service.drain()

    expect(await listed()).toEqual(['stays'])
    expect(await stored()).toHaveLength(4)
  })

  it('are removed with their user, who gets no new ones', async () => {
    await created({})
    await service.delete(`/api/v3/users/${ids.reader}`, { as: tokens.admin })
    await service.drain()

    expect(await stored()).toEqual([])
    expect(await usersIn(service.ports).byId(ids.reader)).toBeUndefined()
  })

  it('are imported and exported', async () => {
    const records = [reminder(3, { note: 'Call' }), reminder(4, { remindAt: '2020-01-01T00:00:00.000Z' })]

    expect((await service.import(records)).rejected).toEqual([])
    expect((await service.export()).filter(({ kind }) => kind === 'reminder')).toEqual([
      records[0],
      { ...records[1], note: undefined },
    ])
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it.each([
    { user: 999 },
    { workPackage: 999 },
    { remindAt: undefined },
    { remindAt: 'soon' },
    { note: 'x'.repeat(251) },
    { more: 1 },
  ])('are not imported with %j', async (more) => {
    expect((await service.import([reminder(3, more)])).rejected).toHaveLength(1)
  })
})
