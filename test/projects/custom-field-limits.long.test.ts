import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { nameOf, setting, userLink } from '#test/support/fixtures/project-fields.ts'
import {
  holderOf,
  PRIVATE,
  PUBLIC,
  pathOf,
  projectsPath,
  setUp,
  tokens,
} from '#test/support/fixtures/project-personas.ts'
import { customField, project, user } from '#test/support/fixtures/records.ts'
import { violation } from '#test/support/oracles/expected-errors.ts'

const path = pathOf(PRIVATE)
const editor = holderOf('edit_project')
const tooLong = violation('base', 'Custom fields are too long (maximum is 65536 bytes).')
const tooLongRendered = violation(
  'base',
  'Custom fields are too long when they are rendered (maximum is 524288 bytes of HTML).',
)

const TEXTS = [1, 2, 3, 4, 11, 12, 13, 14, 15]
const HIDDEN = 6
const text = (raw: string) => ({ raw })
/** A short text whose rendering takes almost 64 KiB. */
const quotations = `${'>'.repeat(100)}a\n\n`.repeat(22)

describe('The custom fields of a project, all together,', () => {
  let service: Service
  const update = (body: object, as = tokens.admin) => service.patch(path, { as, body })
  const form = async (body: object, as = tokens.admin) =>
    (await service.post(`${path}/form`, { as, body })).body._embedded.validationErrors

  beforeEach(async () => {
    service = await Service.start()
    await setUp(
      service,
      ...TEXTS.map((id) => customField(id, 'text')),
      customField(5, 'string'),
      customField(HIDDEN, 'text', { visible: false }),
    )
  })

  it('have at most 64 KiB', async () => {
    const full = { customField1: text('a'.repeat(32_768)), customField5: 'ế'.repeat(10_922) }
    const answer = await update({ ...full, customField2: text('bc') })
    expect(answer.status).toBe(200)
    expect((await service.get(path, { as: tokens.admin })).body).toEqual(answer.body)

    const body = { ...full, customField2: text('bcd') }
    expect(await update(body)).toMatchObject({ status: 422, body: tooLong })
    expect(await form(body)).toEqual({ base: tooLong })
    const created = { name: 'New', identifier: 'new-one', ...body }
    expect(await service.post(projectsPath, { as: tokens.admin, body: created })).toMatchObject({
      status: 422,
      body: tooLong,
    })
  })

  it('are measured as they are written: what JSON escapes is no longer for that', async () => {
    const lines = text('"\n'.repeat(16_384))

    expect(await update({ customField1: lines, customField2: lines })).toMatchObject({ status: 200 })
  })

  it('count where they are hidden from the requester, too', async () => {
    const half = text('a'.repeat(32_768))
    await update({ customField6: half })

    expect(await update({ customField1: half }, editor)).toMatchObject({ status: 200 })
    expect(await update({ customField2: text('a') }, editor)).toMatchObject({ status: 422, body: tooLong })
    expect(await update({ customField1: text('a') }, editor)).toMatchObject({ status: 200 })
  })

  it('count with the defaults of hidden ones when something is created', async () => {
    const half = text('a'.repeat(32_768))
    await service.import([customField(HIDDEN, 'text', { visible: false, default: half.raw })])
    const create = (identifier: string, body: object) =>
      service.post(projectsPath, { as: tokens.creator, body: { name: identifier, identifier, ...body } })

    expect(await create('within', { customField1: half })).toMatchObject({ status: 201 })
    expect(await create('beyond', { customField1: half, customField2: text('a') })).toMatchObject({
      status: 422,
      body: tooLong,
    })
  })

  it('have at most 512 KiB when they are rendered', async () => {
    const eight = Object.fromEntries(TEXTS.slice(0, 8).map((id) => [nameOf(id), text(quotations)]))
    const all = Object.fromEntries(TEXTS.map((id) => [nameOf(id), text(quotations)]))

    expect(await form({ customField1: text(quotations.repeat(2)) })).toEqual({
      customField1: violation('customField1', 'Field 1 is too long.'),
    })
    expect(await form(all)).toEqual({ base: tooLongRendered })
    expect(await update(all)).toMatchObject({ status: 422, body: tooLongRendered })
    expect(await update(eight)).toMatchObject({ status: 200 })
  })

  it.each([
    ['a text that grows when it is rendered', 'customField1', text('"'.repeat(32_768)), 200],
    ['a text of more than 32 KiB', 'customField1', text('a'.repeat(32_769)), 422],
    ['a line whose form for searching is 11 times as long', 'customField5', 'ﷺ'.repeat(5_000), 422],
    ['a line as long as it may be', 'customField5', '🚀'.repeat(16_384), 200],
  ])('may or may not be %s', async (_, name, value, status) => {
    expect((await update({ [name]: value })).status).toBe(status)
  })

  it('are stored when they are as large as they may be, beside texts that are', async () => {
    const raw = Array.from({ length: 10_922 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000)),
    ).join('')
    const whole = {
      description: text(raw),
      statusExplanation: text(raw),
      customField1: text(raw),
      customField2: text(raw),
    }
    const answer = await update({ ...whole, name: '🚀'.repeat(255), identifier: 'a'.repeat(100) })

    expect(answer.status).toBe(200)
    expect((await service.get(path, { as: tokens.admin })).body.customField2.raw).toBe(raw)
    expect((await service.get(projectsPath, { as: tokens.admin })).body.total).toBe(4)
  })
})

describe('The people in the custom fields of a project', () => {
  let service: Service
  const people = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => userLink(100 + from + at))
  const update = (body: object) => service.patch(path, { as: tokens.admin, body })

  beforeEach(async () => {
    service = await Service.start()
    const users = Array.from({ length: 60 }, (_, at) => user(100 + at, `user-${at}`))
    await setUp(
      service,
      ...['user', 'user'].map((format, at) => customField(9 + at, format, { multi: true })),
      ...users,
    )
  })

  const links = (from: number) => ({ customField9: people(from, 9), customField10: people(from + 9, 5) })

  it('are at most 14', async () => {
    expect(await update({ _links: links(0) })).toMatchObject({ status: 200 })
    expect(await update(setting('users', people(0, 5)))).toMatchObject({ status: 200 })
    expect(await update(setting('users', people(20, 9)))).toMatchObject({
      status: 422,
      body: violation('base', 'Custom fields link to too much (maximum is 14 principals and versions).'),
    })
  })

  it('may all be exchanged while the project is brought back, moved as deep as can be, renamed and published', async () => {
    const chain = Array.from({ length: 31 }, (_, at) =>
      project(100 + at, { parent: at === 0 ? undefined : 99 + at }),
    )
    await service.import(chain)
    expect((await update({ _links: links(0) })).status).toBe(200)
    await update({ active: false, _links: { parent: { href: pathOf(PUBLIC) } } })

    const _links = { ...links(30), parent: { href: pathOf(130) } }
    const answer = await update({ active: true, name: 'Other', identifier: 'other', public: true, _links })
    expect(answer.status).toBe(200)
    expect(answer.body._links.customField9).toHaveLength(9)
  })

  it('may stay where an import brought more, but none may come to them', async () => {
    const given = Array.from({ length: 25 }, (_, at) => 100 + at)
    await service.import([project(7, { customFields: { 10: given } })])
    const change = (body: object) => service.patch(pathOf(7), { as: tokens.admin, body })

    expect(await change({ name: 'Other' })).toMatchObject({ status: 200 })
    expect(await change(setting('users', people(0, 26)))).toMatchObject({ status: 422 })
    expect(await change(setting('users', people(0, 24)))).toMatchObject({ status: 200 })
  })

  it('may be the same in several fields, and count once then', async () => {
    const body = { _links: { customField9: people(0, 14), customField10: people(0, 14) } }

    expect(await update(body)).toMatchObject({ status: 200 })
  })
})
