import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  attach,
  attachments,
  attachmentsOf,
  drop,
  setUpAttachments,
  tokens,
} from '#test/support/fixtures/attachment-worlds.ts'
import { HOME, inProjectPath, pathOf } from '#test/support/fixtures/work-package-personas.ts'
import { errorBody, readOnly } from '#test/support/oracles/expected-errors.ts'

let service: Service
const as = tokens.lead
const missing = errorBody('PropertyConstraintViolation', 'Attachments does not exist.', 'attachments')

beforeAll(async () => {
  service = await Service.start()
  await setUpAttachments(service)
})

const dropped = async (by: string = as, name = 'a.png') => (await drop(service, by, name)).body.id as number
const linksTo = (...ids: (number | string)[]) => ({
  _links: { attachments: ids.map((id) => ({ href: `${attachments}/${id}` })) },
})
const create = (body: object, by: string = as) =>
  service.post(inProjectPath(HOME), { as: by, body: { subject: 'Order steel', ...body } })
const change = (id: number, lockVersion: number, body: object, by: string = as) =>
  service.patch(pathOf(id), { as: by, body: { lockVersion, ...body } })
const namesOf = async (id: number) =>
  (await service.get(attachmentsOf(id), { as })).body._embedded.elements.map(
    ({ fileName }: { fileName: string }) => fileName,
  )
const latestDetails = async (id: number) =>
  (await service.get(`${pathOf(id)}/activities`, { as })).body._embedded.elements
    .at(-1)
    .details.map(({ raw }: { raw: string }) => raw)

describe('A new work package', () => {
  it('claims uploads of its author, and records it in its first activity', async () => {
    const ids = [await dropped(as, 'one.png'), await dropped(as, 'two.png')]
    const { status, body } = await create(linksTo(...ids))

    expect(status).toBe(201)
    expect(body._embedded.attachments.total).toBe(2)
    expect(body).toEqual((await service.get(pathOf(body.id), { as })).body)
    expect(await namesOf(body.id)).toEqual(['one.png', 'two.png'])
    expect(await latestDetails(body.id)).toEqual(
      expect.arrayContaining(['File one.png added', 'File two.png added']),
    )
    const shown = await service.get(`${attachments}/${ids[0]}`, { as: tokens.reader })
    expect(shown.body._links.container).toEqual({ href: pathOf(body.id), title: 'Order steel' })
  })

  it('claims what stands at the top level of the body where the links do not name it', async () => {
    const { body } = await create({ attachments: [{ href: `${attachments}/${await dropped()}` }] })

    expect(await namesOf(body.id)).toEqual(['a.png'])
  })

  it('has a place for them in its form, and that of a change has none', async () => {
    const form = (path: string, body: object) => service.post(`${path}/form`, { as, body })
    const sent = linksTo(await dropped())
    const linksIn = async (path: string, body: object) =>
      (await form(path, body)).body._embedded.payload._links

    expect((await linksIn(inProjectPath(HOME), {})).attachments).toEqual([])
    expect((await linksIn('/api/v3/work_packages', {})).attachments).toEqual([])
    expect((await linksIn(inProjectPath(HOME), sent)).attachments).toEqual(sent._links.attachments)
    expect(await linksIn(pathOf(1), { lockVersion: 0 })).not.toHaveProperty('attachments')
  })

  it('claims nothing in a form, which reports errors', async () => {
    const id = await dropped()
    const { body } = await service.post(`${inProjectPath(HOME)}/form`, {
      as,
      body: { subject: 'a', ...linksTo(99_999) },
    })
    await service.post(`${inProjectPath(HOME)}/form`, { as, body: { subject: 'a', ...linksTo(id) } })

    expect(body._embedded.validationErrors.attachments).toEqual(missing)
    expect((await service.get(`${attachments}/${id}`, { as })).body._links.container).toEqual({ href: null })
  })
})

describe('A work package that is changed', () => {
  it('claims uploads without another lock version, and keeps what it has', async () => {
    await attach(service, 1, as, 'first.png')
    const before = (await service.get(pathOf(1), { as })).body
    const { status, body } = await change(1, before.lockVersion, linksTo(await dropped(as, 'more.png')))

    expect([status, body.lockVersion]).toEqual([200, before.lockVersion])
    expect(body.updatedAt > before.updatedAt).toBe(true)
    expect(await namesOf(1)).toEqual(['first.png', 'more.png'])
    expect(await latestDetails(1)).toEqual(['File more.png added'])
  })

  it('claims and changes at once, in one activity', async () => {
    const { body: before } = await create({})
    const { body } = await change(before.id, 0, { subject: 'Order more', ...linksTo(await dropped()) })

    expect(body.lockVersion).toBe(1)
    expect((await latestDetails(before.id)).sort()).toEqual([
      'File a.png added',
      'Subject changed from Order steel to Order more',
    ])
  })

  it('takes back what it has without a change: its own attachments, none, and its link to them', async () => {
    const { body: before } = await create(linksTo(await dropped()))
    const own = linksTo(before._embedded.attachments._embedded.elements[0].id)
    const { _links } = before

    for (const sent of [own, linksTo(), { _links: { attachments: _links.attachments } }, before]) {
      const { status, body } = await change(before.id, 0, sent)
      expect([status, body.updatedAt]).toEqual([200, before.updatedAt])
    }
    expect(await namesOf(before.id)).toEqual(['a.png'])
  })

  it('claims nothing for those who may change it, but attach nothing', async () => {
    const id = await dropped(tokens.adder)
    await service.import([
      {
        kind: 'role',
        id: 4,
        name: 'adder',
        permissions: ['view_work_packages', 'add_work_packages', 'assign_versions'],
      },
    ])
    const { status, body } = await change(2, 0, linksTo(id), tokens.adder)

    expect([status, body]).toEqual([422, readOnly('attachments', 'Attachments')])
  })
})

describe('Nothing is claimed', () => {
  it('that is unknown, of somebody else, deleted, of another work package, or no attachment', async () => {
    const foreign = await dropped(tokens.attacher)
    const deleted = await dropped()
    await service.delete(`${attachments}/${deleted}`, { as })
    const claimed = (await attach(service, 2, as)).body.id

    for (const id of [99_999, foreign, deleted, claimed, 'x', '1/content']) {
      const free = await dropped()
      expect(await create(linksTo(id))).toMatchObject({ status: 422, body: missing })
      const { body } = await service.get(pathOf(1), { as })
      expect(await change(1, body.lockVersion, linksTo(free, id))).toMatchObject({
        status: 422,
        body: missing,
      })
      expect((await service.get(`${attachments}/${free}`, { as })).body._links.container.href).toBeNull()
      await service.delete(`${attachments}/${free}`, { as })
    }
    expect((await create({ _links: { attachments: [7, null, {}] } })).body).toEqual(missing)
  })

  it('by two concurrent requests: for one of them it does not exist', async () => {
    const id = await dropped()
    const answers = await Promise.all([create(linksTo(id)), create(linksTo(id))])

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  it('of more than ten at once', async () => {
    const { status, body } = await create(linksTo(...Array.from({ length: 11 }, (_, n) => n + 1)))

    expect([status, body.message]).toEqual([422, 'Attachments is too long (maximum is 10).'])
  })
})
