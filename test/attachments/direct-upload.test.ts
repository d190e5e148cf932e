import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { runJob } from '#functions/queue/jobs.ts'
import { handler as sweep } from '#functions/queue/sweeper.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { type Answer, Service } from '#test/support/engine/service.ts'
import {
  attachments,
  attachmentsOf,
  fileOf,
  setUpAttachments,
  tokens,
} from '#test/support/fixtures/attachment-worlds.ts'
import { PNG } from '#test/support/fixtures/files.ts'
import { pathOf } from '#test/support/fixtures/work-package-personas.ts'
import { errorBody } from '#test/support/oracles/expected-errors.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const MiB = 1024 * 1024
const HOUR = 3_600_000

let now: number
let service: Service

beforeEach(async () => {
  now = Date.parse('2026-03-01T10:00:00.000Z')
  service = await Service.start({ now: () => new Date(now) })
  await setUpAttachments(service)
})

const metadata = { fileName: 'plan.png', fileSize: PNG.length, description: { raw: 'Plan' } }

const prepare = (body: object = metadata, as: string = tokens.attacher, path = attachmentsOf(1)) =>
  service.post(`${path}/prepare`, { as, body })

/** Sends the form of a prepared upload as a browser does, with some fields changed. */
async function store({ body }: Answer, content: Uint8Array = PNG, changed: object = {}): Promise<number> {
  const { href, form_fields: fields } = body._links.addAttachment
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...changed })) form.set(name, value as string)
  form.set('file', new Blob([content as Uint8Array<ArrayBuffer>]))
  return (await fetch(new URL(href, service.url), { method: 'POST', body: form })).status
}

const finish = ({ body }: Answer, as: string = tokens.attacher) =>
  service.get(body._links.completeUpload.href, { as })

const kept = async () => {
  const { body } = await service.get(attachmentsOf(1), { as: tokens.reader })
  return body._embedded.elements
}

describe('A direct upload', () => {
  it('is prepared with a form, stored by it, and finished as an attachment of the work package', async () => {
    const prepared = await prepare()

    expect(prepared.status).toBe(201)
    expect(prepared.body).toMatchObject({
      _type: 'AttachmentUpload',
      id: 1,
      fileName: 'plan.png',
      fileSize: PNG.length,
      description: { raw: 'Plan' },
      status: 'prepared',
      _links: {
        self: { href: `${attachments}/1` },
        addAttachment: { method: 'post', form_fields: { key: expect.stringMatching(/^files\/1\//) } },
        completeUpload: { href: `${attachments}/1/uploaded` },
        delete: { href: `${attachments}/1`, method: 'delete' },
        container: { href: pathOf(1), title: 'Order steel' },
        author: { title: 'attacher Person' },
      },
    })
    expect(prepared.body._links).not.toHaveProperty('downloadLocation')
    expect(await store(prepared)).toBe(204)
    expect(await kept()).toEqual([])
    const { status, body } = await finish(prepared)

    expect(status).toBe(200)
    expect(body).toMatchObject({
      _type: 'Attachment',
      status: 'uploaded',
      contentType: 'image/png',
      digest: { algorithm: 'md5', hash: '' },
      _links: { container: { href: pathOf(1) } },
    })
    expect(await kept()).toMatchObject([{ id: 1, fileSize: PNG.length }])
    expect(Buffer.from(await (await fileOf(service, 1)).arrayBuffer())).toEqual(PNG)
    const activities = await service.get(`${pathOf(1)}/activities`, { as: tokens.reader })
    expect(activities.body._embedded.elements.at(-1).details[0].raw).toBe('File plan.png added')
  })

  it('gets its digest by a job', async () => {
    const prepared = await prepare()
    await store(prepared)
    await finish(prepared)
    await service.drain()

    const hash = createHash('md5').update(PNG).digest('hex')
    expect((await service.get(`${attachments}/1`, { as: tokens.reader })).body.digest.hash).toBe(hash)
    expect(await kept()).toMatchObject([{ digest: { hash } }])
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it('leaves its digest to another run if this one has not enough time', async () => {
    const prepared = await prepare()
    await store(prepared)
    await finish(prepared)
    let read = 0
    const chunks = vi.spyOn(service.files, 'chunks').mockImplementation(async () =>
      (async function* () {
        for (const byte of PNG) {
          read++
          yield Uint8Array.of(byte)
        }
      })(),
    )
    for (const message of service.queue.take()) {
      let looks = 4
      await runJob(message, service.ports, () => looks-- > 0)
    }
    expect(read).toBe(4)
    expect((await attachmentsIn(service.ports).byId(1))!.digest).toBe('')
    await service.drain()

    expect(read).toBe(4 + PNG.length)
    const hash = createHash('md5').update(PNG).digest('hex')
    expect((await attachmentsIn(service.ports).byId(1))!.digest).toBe(hash)
    chunks.mockRestore()
  })

  it('may be larger than a request', async () => {
    const content = Buffer.alloc(6 * MiB, 'x')
    const prepared = await prepare({ fileName: 'log.txt', fileSize: content.length })

    expect(await store(prepared, content)).toBe(204)
    expect((await finish(prepared)).body).toMatchObject({ fileSize: 6 * MiB, contentType: 'text/plain' })
    expect((await (await fileOf(service, 1)).arrayBuffer()).byteLength).toBe(6 * MiB)
  })

  it('waits for a work package to claim it, if none is at the address', async () => {
    const prepared = await prepare(metadata, tokens.lead, attachments)
    const { href } = prepared.body._links.self
    expect(prepared.body._links.container).toEqual({ href: null })
    await store(prepared)
    const claim = () =>
      service.patch(pathOf(1), {
        as: tokens.lead,
        body: { lockVersion: 0, _links: { attachments: [{ href }] } },
      })
    expect((await claim()).body).toEqual(
      errorBody('PropertyConstraintViolation', 'Attachments does not exist.', 'attachments'),
    )
    expect((await finish(prepared, tokens.lead)).body._links.container).toEqual({ href: null })
    expect((await claim()).status).toBe(200)

    expect(await kept()).toMatchObject([{ _links: { self: { href } } }])
  })

  it('takes its metadata also from a multipart body without a file', async () => {
    const form = new FormData()
    form.set('metadata', JSON.stringify(metadata))

    expect((await prepare(form)).body).toMatchObject({ fileName: 'plan.png', status: 'prepared' })
  })

  it('is finished by POST, too', async () => {
    const prepared = await prepare()
    await store(prepared)

    expect((await service.post(`${attachments}/1/uploaded`, { as: tokens.attacher })).status).toBe(200)
  })

  it.each<[object, number, string]>([
    [{ fileSize: 1 }, 422, 'fileName'],
    [{ fileName: 'a' }, 422, 'fileSize'],
    [{ fileName: 'a', fileSize: 0 }, 422, 'fileSize'],
    [{ fileName: 'a', fileSize: -1 }, 422, 'fileSize'],
    [{ fileName: 'a', fileSize: '7' }, 422, 'fileSize'],
    [{ fileName: 'a', fileSize: 256 * MiB + 1 }, 422, 'fileSize'],
  ])('is refused for %j', async (body, status, attribute) => {
    const answer = await prepare(body)

    expect([answer.status, answer.body._embedded.details.attribute]).toEqual([status, attribute])
  })

  it('may be as large as the settings allow', async () => {
    expect((await prepare({ fileName: 'a', fileSize: 256 * MiB })).status).toBe(201)
    await service.import([{ kind: 'settings', directUploadLimit: 10 }])

    expect((await prepare({ fileName: 'a', fileSize: 10 })).status).toBe(201)
    expect((await prepare({ fileName: 'a', fileSize: 11 })).body.message).toBe(
      'File is too large (maximum size is 10 Bytes).',
    )
    const tooMuch = { kind: 'settings', directUploadLimit: 1024 * MiB + 1 }
    expect((await service.import([tooMuch])).rejected).toHaveLength(1)
  })

  it('is for those who may attach', async () => {
    const statuses = (path: string) =>
      Promise.all(
        [tokens.attacher, tokens.reader, tokens.other, undefined].map(
          async (as) => (await service.post(`${path}/prepare`, { as, body: metadata })).status,
        ),
      )

    expect(await statuses(attachmentsOf(1))).toEqual([201, 403, 404, 401])
    expect(await statuses(attachments)).toEqual([201, 403, 201, 401])
  })
})

describe('The form of a direct upload', () => {
  it('stores a file of its size, under its key, for 15 minutes', async () => {
    const prepared = await prepare()
    const other = await prepare()

    expect(await store(prepared, PNG.subarray(1))).toBe(400)
    expect(await store(prepared, Buffer.concat([PNG, PNG]))).toBe(400)
    expect(await store(prepared, PNG, { key: other.body._links.addAttachment.form_fields.key })).toBe(403)
    expect(await store(prepared, PNG.subarray(1), { size: String(PNG.length - 1) })).toBe(403)
    expect((await finish(prepared)).status).toBe(404)
    now += HOUR / 4
    expect(await store(prepared)).toBe(204)
    now += 1
    expect(await store(prepared)).toBe(403)
  })
})

describe('The end of a direct upload', () => {
  it('is 404 before the file is stored, and once it is finished', async () => {
    const prepared = await prepare()
    expect((await finish(prepared)).status).toBe(404)
    await store(prepared)
    expect((await finish(prepared)).status).toBe(200)
    expect((await finish(prepared)).status).toBe(404)
    expect(await kept()).toHaveLength(1)
  })

  it('is only for the author', async () => {
    const prepared = await prepare()
    await store(prepared)

    for (const as of [tokens.second, tokens.admin, tokens.reader])
      expect((await finish(prepared, as)).status).toBe(404)
    expect((await service.get(`${attachments}/1`, { as: tokens.attacher })).status).toBe(404)
  })

  it('happens once for several requests at the same time', async () => {
    const prepared = await prepare()
    await store(prepared)
    const answers = await Promise.all(Array.from({ length: 4 }, () => finish(prepared)))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
    expect(await kept()).toHaveLength(1)
  })

  it('requires that the work package exists, and an allowed type', async () => {
    const [one, two] = [await prepare(), await prepare(metadata, tokens.attacher, attachmentsOf(2))]
    await store(one)
    await store(two)
    await service.import([{ kind: 'settings', attachmentAllowList: ['text/plain'] }])
    const refused = await finish(one)
    expect([refused.status, refused.body._embedded.details.attribute]).toEqual([422, 'contentType'])
    await service.import([
      { kind: 'settings', attachmentAllowList: [] },
      { kind: 'work_package', id: 2, deleted: true },
    ])

    expect((await finish(two)).status).toBe(404)
  })

  it('may be a deletion by the author instead', async () => {
    const prepared = await prepare()
    const remove = (as: string) => service.delete(`${attachments}/1`, { as })
    expect((await remove(tokens.admin)).status).toBe(404)
    expect((await remove(tokens.attacher)).status).toBe(204)
    await store(prepared)

    expect((await finish(prepared)).status).toBe(404)
  })

  it.each(['prepared', 'finished'])(
    'may be a deletion of a %s one, after which no form leaves a file',
    async (state) => {
      const prepared = await prepare()
      const { key } = (await attachmentsIn(service.ports).byId(1))!
      if (state === 'finished') {
        await store(prepared)
        await finish(prepared)
      }
      expect((await service.delete(`${attachments}/1`, { as: tokens.attacher })).status).toBe(204)
      await sweep({})
      now += HOUR / 4
      expect(await store(prepared)).toBe(204)
      now += HOUR / 4
      await sweep({})

      expect(await service.files.read(key)).toBeUndefined()
      expect(await leftOver()).toEqual([])
    },
  )

  it('may be a removal by an import, after which no form leaves a file', async () => {
    const prepared = await prepare()
    const { key } = (await attachmentsIn(service.ports).byId(1))!
    await store(prepared)
    await finish(prepared)
    await service.import([{ kind: 'attachment', id: 1, deleted: true }])
    expect(await kept()).toEqual([])
    expect(await store(prepared)).toBe(204)
    now += HOUR / 2
    await sweep({})

    expect(await service.files.read(key)).toBeUndefined()
    expect(await leftOver()).toEqual([])
  })

  it('is a removal after three hours, file included', async () => {
    const prepared = await prepare()
    await store(prepared)
    const { key } = (await attachmentsIn(service.ports).byId(1))!
    now += 3 * HOUR - 1
    await sweep({})
    expect(await service.files.read(key)).toBeDefined()
    now += 1
    await sweep({})

    expect(await service.files.read(key)).toBeUndefined()
    expect(await attachmentsIn(service.ports).byId(1)).toBeUndefined()
    expect(await leftOver()).toEqual([])
  })
})

/** The items in the indexes of attachments. */
const leftOver = async () =>
  (await itemsOf(service.table)).filter(({ pk }) => /^A#(of|pending|unclaimed)/.test(pk))

describe('Prepared uploads', () => {
  it('are at most 50 of a user at a time', async () => {
    for (let count = 0; count < 50; count++)
      await attachmentsIn(service.ports).insert(await awaited(100 + count))
    const { status, body } = await prepare()

    expect([status, body.message]).toEqual([422, 'Attachments is too long (maximum is 50).'])
    expect((await prepare(metadata, tokens.second)).status).toBe(201)
  })

  it('are among the 50 after their deletion, until no form can store their files', async () => {
    for (let count = 0; count < 50; count++) {
      await attachmentsIn(service.ports).insert(await awaited(100 + count))
      await service.delete(`${attachments}/${100 + count}`, { as: tokens.attacher })
    }
    await sweep({})
    expect((await prepare()).status).toBe(422)
    now += HOUR / 2
    await sweep({})

    expect((await prepare()).status).toBe(201)
  })
})

/** Returns a copy of a prepared attachment, with the given id and a file key of its own. */
async function awaited(id: number) {
  const { body } = id === 100 ? await prepare() : { body: { id: 1 } }
  const stored = (await attachmentsIn(service.ports).byId(body.id))!
  return { ...stored, id, key: `files/${id}/key` }
}
