import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { audited } from '#test/support/fixtures/audited.ts'
import * as record from '#test/support/fixtures/records.ts'
import { forbidden, missing, readOnly, violation } from '#test/support/oracles/expected-errors.ts'

const [admin, member] = [1, 2].map(record.tokenOf) as [string, string]
const list = '/api/v3/days/non_working'
const christmas = `${list}/2026-12-25`

let service: Service

beforeEach(async () => {
  service = await Service.startWith(
    [
      record.user(1, 'ada', { admin: true, token: admin }),
      record.user(2, 'ben', { token: member }),
      { kind: 'non_working_day', date: '2026-12-25', name: 'Christmas' },
    ],
    { now: () => new Date('2026-11-24T12:00:00Z') },
  )
})

const create = (body: object, as: string | undefined = admin) => service.post(list, { as, body })
const change = (body: object, as: string | undefined = admin) => service.patch(christmas, { as, body })
const dates = async () =>
  (await service.get(list, { as: member })).body._embedded.elements.map(({ date }: { date: string }) => date)

describe('A non-working day', () => {
  it('is created at its date, and nobody works on it from then on', async () => {
    const { status, body, headers } = await create({ date: '2026-12-24', name: ' Christmas Eve ' })

    expect([status, headers.get('location')]).toEqual([201, `${list}/2026-12-24`])
    expect(body).toMatchObject({ _type: 'NonWorkingDay', date: '2026-12-24', name: 'Christmas Eve' })
    expect(await dates()).toEqual(['2026-12-24', '2026-12-25'])
    const day = await service.get('/api/v3/days/2026-12-24', { as: member })
    expect(day.body).toMatchObject({
      working: false,
      _links: { nonWorkingReasons: [{ href: `${list}/2026-12-24`, title: 'Christmas Eve' }] },
    })
  })

  it('is renamed', async () => {
    const { status, body } = await change({ name: 'Christmas Day' })

    expect([status, body.name]).toEqual([200, 'Christmas Day'])
    expect((await service.get(christmas, { as: admin })).body).toEqual(body)
  })

  it('is deleted, and people work on its date again', async () => {
    expect((await service.delete(christmas, { as: admin })).status).toBe(204)

    expect((await service.get(christmas, { as: admin })).status).toBe(404)
    expect((await service.delete(christmas, { as: admin })).status).toBe(404)
    expect((await service.get('/api/v3/days/2026-12-25', { as: member })).body.working).toBe(true)
  })

  it('may have the name of another one, as holidays return each year', async () => {
    expect((await create({ date: '2027-12-25', name: 'Christmas' })).status).toBe(201)
  })

  it.each([
    [{ name: 'Eve' }, 'date', "Date can't be blank."],
    [{ date: '2026-12-25', name: 'Again' }, 'date', 'Date has already been taken.'],
    [{ date: '2026-02-30', name: 'Never' }, 'date', 'Date is not a valid date.'],
    [{ date: 20261224, name: 'Eve' }, 'date', 'Date is not a valid date.'],
    [{ date: '2026-12-24' }, 'name', "Name can't be blank."],
    [{ date: '2026-12-24', name: ' ' }, 'name', "Name can't be blank."],
    [{ date: '2026-12-24', name: 'a\nb' }, 'name', 'Name is invalid.'],
    [{ date: '2026-12-24', name: 'x'.repeat(256) }, 'name', 'Name is too long (maximum is 255 characters).'],
  ])('is not created by %j', async (body, attribute, message) => {
    expect(await create(body)).toMatchObject({ status: 422, body: violation(attribute, message) })
    expect(await dates()).toEqual(['2026-12-25'])
  })

  it('keeps its date', async () => {
    const moved = await change({ date: '2026-12-26' })

    expect(moved).toMatchObject({ status: 422, body: readOnly('date', 'Date') })
    expect((await change({ date: '2026-12-25', name: 'Feast' })).status).toBe(200)
  })

  it('is one of at most 500', async () => {
    const days = Array.from({ length: 499 }, (_, index) => ({
      kind: 'non_working_day',
      date: new Date(Date.UTC(2028, 0, 1 + index)).toISOString().slice(0, 10),
      name: 'Free',
    }))
    await service.import(days)

    expect(await create({ date: '2026-12-24', name: 'Eve' })).toMatchObject({
      status: 422,
      body: violation('base', 'There can be no more than 500 non-working days.'),
    })
    expect((await change({ name: 'Feast' })).status).toBe(200)
    await service.delete(christmas, { as: admin })
    expect((await create({ date: '2026-12-24', name: 'Eve' })).status).toBe(201)
  })

  it('has forms, which offer to save a valid draft', async () => {
    const creation = await service.post(`${list}/form`, { as: admin, body: { name: 'Eve' } })
    const update = await service.post(`${christmas}/form`, { as: admin, body: { name: 'Feast' } })

    expect(Object.keys(creation.body._embedded.validationErrors)).toEqual(['date'])
    expect(creation.body._embedded.schema).toMatchObject({ date: { writable: true } })
    expect(update.body).toMatchObject({
      _embedded: { payload: { name: 'Feast' }, schema: { date: { writable: false } } },
      _links: {
        self: { href: `${christmas}/form` },
        commit: { href: christmas, method: 'patch' },
      },
    })
    expect(await dates()).toEqual(['2026-12-25'])
  })

  it('has a deletion that affects nothing else', async () => {
    expect((await service.get(`${christmas}/deletion`, { as: admin })).body).toEqual({
      _type: 'Deletion',
      deletes: [],
      detaches: [],
      _links: { self: { href: `${christmas}/deletion` } },
    })
  })

  it('links its writes to administrators only', async () => {
    const linksOf = async (path: string, as: string) =>
      Object.keys((await service.get(path, { as })).body._links)

    const writes = ['update', 'updateImmediately', 'delete', 'deletionPreview']
    expect(await linksOf(christmas, admin)).toEqual(['self', 'schema', ...writes])
    expect(await linksOf(christmas, member)).toEqual(['self', 'schema'])
    expect(await linksOf(list, admin)).toEqual(expect.arrayContaining(['create', 'createImmediately']))
    expect(await linksOf(list, member)).not.toContain('create')
    const schema = await service.get(`${list}/schema`, { as: member })
    expect(schema.body).toMatchObject({ date: { writable: false }, name: { writable: false } })
  })

  it('is in the audit log with each write that changes something', async () => {
    await create({ date: '2026-12-24', name: 'Eve' })
    await change({ name: 'Feast' })
    await change({ name: 'Feast' })
    await service.delete(christmas, { as: admin })

    expect(await audited(service)).toMatchObject([
      {
        action: 'non_working_day:created',
        object: { href: `${list}/2026-12-24`, title: 'Eve' },
        changes: [
          { property: 'date', old: null, new: '2026-12-24' },
          { property: 'name', old: null, new: 'Eve' },
        ],
      },
      {
        action: 'non_working_day:updated',
        changes: [{ property: 'name', old: 'Christmas', new: 'Feast' }],
      },
      { action: 'non_working_day:deleted', object: { href: christmas, title: 'Feast' } },
    ])
  })

  it('is exported as it was written', async () => {
    await create({ date: '2026-01-01', name: "New Year's Day" })
    const exported = (await service.export()).filter(({ kind }) => kind === 'non_working_day')

    expect(exported).toEqual([
      { kind: 'non_working_day', date: '2026-01-01', name: "New Year's Day" },
      { kind: 'non_working_day', date: '2026-12-25', name: 'Christmas' },
    ])
  })
})

describe('A write of a non-working day', () => {
  it.each<[string, string | undefined, object]>([
    ['a member', member, { status: 403, body: forbidden }],
    ['nobody', undefined, { status: 401 }],
  ])('by %s is refused', async (_, as, refused) => {
    const by = as === undefined ? {} : { as }
    const body = { date: '2026-12-24', name: 'Eve' }

    expect(await service.post(list, { ...by, body })).toMatchObject(refused)
    expect(await service.post(`${list}/form`, { ...by, body })).toMatchObject(refused)
    expect(await service.patch(christmas, { ...by, body })).toMatchObject(refused)
    expect(await service.post(`${christmas}/form`, { ...by, body })).toMatchObject(refused)
    expect(await service.get(`${christmas}/deletion`, by)).toMatchObject(refused)
    expect(await service.delete(christmas, by)).toMatchObject(refused)
    expect(await dates()).toEqual(['2026-12-25'])
  })

  it.each(['2026-12-24', '2026-1-1', 'soon', '1'])('at %s, where none is, is 404', async (date) => {
    const path = `${list}/${date}`

    expect(await service.patch(path, { as: admin, body: { name: 'x' } })).toMatchObject({
      status: 404,
      body: missing,
    })
    expect((await service.delete(path, { as: admin })).status).toBe(404)
  })

  it('for another version is 412', async () => {
    const { headers } = await service.get(christmas, { as: admin })
    const ifMatch = { 'if-match': headers.get('etag') as string }
    const rename = (name: string) => service.patch(christmas, { as: admin, body: { name }, headers: ifMatch })
    const renamed = await rename('Feast')

    expect(renamed.status).toBe(200)
    expect((await service.get(christmas, { as: admin })).headers.get('etag')).toBe(
      renamed.headers.get('etag'),
    )
    expect((await rename('Christmas')).status).toBe(412)
    expect((await service.delete(christmas, { as: admin, headers: ifMatch })).status).toBe(412)
  })

  it('of several at once loses nothing', async () => {
    const days = ['2026-12-21', '2026-12-22', '2026-12-23']
    const created = await Promise.all(days.map((date) => create({ date, name: 'Free' })))
    const same = await Promise.all([1, 2].map(() => create({ date: '2026-12-24', name: 'Eve' })))

    expect(created.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(same.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(await dates()).toEqual([...days, '2026-12-24', '2026-12-25'])
  })
})
