import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { beforeWriting } from '#test/support/faults/before-write.ts'
import {
  attach,
  attachments,
  attachmentsOf,
  drop,
  SECOND,
  setUpAttachments,
  tokens,
} from '#test/support/fixtures/attachment-worlds.ts'
import { PNG, upload } from '#test/support/fixtures/files.ts'
import { pathOf } from '#test/support/fixtures/work-package-personas.ts'
import { errorBody } from '#test/support/oracles/expected-errors.ts'

const MiB = 1024 * 1024
const NOW = '2026-03-01T10:00:00.000Z'

let service: Service

const start = async () => {
  service = await Service.start({ now: () => new Date(NOW) })
  await setUpAttachments(service)
}

/** Sends a multipart body unchanged. */
const raw = (lines: readonly string[], type = 'multipart/form-data; boundary=b') =>
  service.post(attachmentsOf(1), {
    as: tokens.attacher,
    body: Buffer.from(lines.join('\r\n')),
    headers: { 'content-type': type },
  })

const part = (disposition: string, content: string, type?: string) => [
  '--b',
  `Content-Disposition: form-data; ${disposition}`,
  ...(type ? [`Content-Type: ${type}`] : []),
  '',
  content,
]

describe('An upload', () => {
  beforeEach(start)

  it('returns the attachment with the metadata of the file', async () => {
    const description = { raw: 'Plan of the **bridge**' }
    const { status, headers, body } = await attach(service, 1, tokens.attacher, 'plan.png', PNG, {
      description,
    })

    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`${attachments}/1`)
    expect(body).toMatchObject({
      _type: 'Attachment',
      id: 1,
      title: 'plan.png',
      fileName: 'plan.png',
      fileSize: PNG.length,
      description: { format: 'plain', raw: 'Plan of the **bridge**', html: '<p>Plan of the **bridge**</p>' },
      contentType: 'image/png',
      digest: { algorithm: 'md5', hash: createHash('md5').update(PNG).digest('hex') },
      status: 'uploaded',
      createdAt: NOW,
      _links: {
        self: { href: `${attachments}/1`, title: 'plan.png' },
        author: { href: '/api/v3/users/20', title: 'attacher Person' },
        container: { href: pathOf(1), title: 'Order steel' },
        downloadLocation: { href: `${attachments}/1/content` },
        staticDownloadLocation: { href: `${attachments}/1/content` },
        delete: { href: `${attachments}/1`, method: 'delete' },
      },
      _embedded: { author: { id: 20 }, container: { id: 1 } },
    })
    expect((await service.get(`${attachments}/1`, { as: tokens.attacher })).body).toEqual(body)
  })

  it('adds an activity and the time of the change to its work package, and leaves the lock version', async () => {
    await attach(service, 1, tokens.attacher, '<b>.png')
    const { body } = await service.get(pathOf(1), { as: tokens.reader })
    const activities = await service.get(`${pathOf(1)}/activities`, { as: tokens.reader })
    const { details, _links } = activities.body._embedded.elements.at(-1)

    expect(body).toMatchObject({ updatedAt: NOW, lockVersion: 0 })
    expect(details).toEqual([
      {
        format: 'custom',
        raw: 'File _b_.png added',
        html: '<strong>File</strong> <i>_b_.png</i> added',
      },
    ])
    expect(_links.user.href).toBe('/api/v3/users/20')
  })

  it('keeps what another one attaches before its own write, and does not store its file again', async () => {
    const stored: string[] = []
    const { put } = service.files
    service.files.put = async (key, content) => {
      stored.push(key)
      await put.call(service.files, key, content)
    }
    beforeWriting(
      service.ports,
      ({ pk }) => pk.startsWith('A#of#'),
      () => attach(service, 1, tokens.second, 'faster.png'),
    )
    expect((await attach(service, 1, tokens.attacher, 'slower.png')).status).toBe(201)
    const { body } = await service.get(attachmentsOf(1), { as: tokens.reader })
    const activities = await service.get(`${pathOf(1)}/activities`, { as: tokens.reader })

    expect(body._embedded.elements.map(({ fileName }: { fileName: string }) => fileName)).toEqual([
      'slower.png',
      'faster.png',
    ])
    expect(activities.body.total).toBe(2)
    expect(stored).toHaveLength(2)
  })

  it('is listed by its work package and embedded there, the oldest first', async () => {
    for (const name of ['one.png', 'two.png']) await attach(service, 1, tokens.attacher, name)
    const { body: listed } = await service.get(attachmentsOf(1), { as: tokens.reader })
    const { body: shown } = await service.get(pathOf(1), { as: tokens.reader })

    expect(listed).toMatchObject({ _type: 'Collection', total: 2, count: 2 })
    expect(listed._embedded.elements.map(({ title }: { title: string }) => title)).toEqual([
      'one.png',
      'two.png',
    ])
    expect(listed._embedded.elements[0]._embedded).toBeUndefined()
    expect(shown._embedded.attachments).toMatchObject({ _type: 'Collection', total: 2, count: 2 })
    expect(shown._embedded.attachments._embedded).toEqual(listed._embedded)
    expect(shown._links.attachments).toEqual({ href: attachmentsOf(1) })
  })

  it('is where the requester who may attach something is told to send it', async () => {
    const linksFor = async (as: string) => (await service.get(pathOf(1), { as })).body._links

    expect((await linksFor(tokens.attacher)).addAttachment).toEqual({
      href: attachmentsOf(1),
      method: 'post',
    })
    expect((await linksFor(tokens.reader)).addAttachment).toBeUndefined()
    expect((await linksFor(tokens.attacher)).prepareAttachment).toBeUndefined()
  })

  it('is taken with its parts in any order, with and without types and file names', async () => {
    const metadata = '{"fileName":"a.txt"}'
    const orders = [
      [...part('name="metadata"', metadata), ...part('name="file"; filename="x"', 'text')],
      [...part('name="file"; filename="x"', 'text', 'image/png'), ...part('name="metadata"', metadata)],
      [
        ...part('name="metadata"; filename="m"', metadata, 'application/json'),
        ...part('name="file"', 'text'),
      ],
    ]

    for (const lines of orders) {
      const { status, body } = await raw([...lines, '--b--', ''])
      expect([status, body.fileName, body.fileSize]).toEqual([201, 'a.txt', 4])
    }
  })

  it('takes what metadata say of size, type and digest for hints', async () => {
    const hints = { fileSize: 7, contentType: 'text/html', digest: { hash: 'x' }, status: 'prepared', id: 9 }

    expect((await attach(service, 1, tokens.attacher, 'a.png', PNG, hints)).body).toMatchObject({
      id: 1,
      fileSize: PNG.length,
      contentType: 'image/png',
      status: 'uploaded',
    })
  })
})

describe('An upload is refused', () => {
  beforeAll(start)

  const file = part('name="file"; filename="x"', 'text')
  const metadata = part('name="metadata"', '{"fileName":"a.txt"}')

  const noObject = 'The request body was not a single JSON object.'

  it.each<[name: string, lines: string[], message: string]>([
    ['without a file', metadata, 'The request body has no part “file”.'],
    ['with two files', [...file, ...metadata, ...file], 'The request body has more than one part “file”.'],
    ['with metadata that are no object', [...file, ...part('name="metadata"', '[]')], noObject],
    ['with metadata that are no JSON', [...file, ...part('name="metadata"', '{')], noObject],
  ])('%s', async (_, lines, message) => {
    const { status, body } = await raw([...lines, '--b--', ''])

    expect([status, body]).toEqual([400, errorBody('InvalidRequestBody', message)])
  })

  it('where it ends too early, or says no boundary', async () => {
    expect((await raw([...file, ...metadata])).status).toBe(400)
    expect((await raw([...file, ...metadata, '--b--', ''], 'multipart/form-data; a=b')).status).toBe(400)
  })

  it('as anything but multipart', async () => {
    for (const type of ['application/json', 'application/octet-stream', 'multipart/mixed; boundary=b']) {
      const { status, body } = await raw(['{}'], type)
      expect([status, body.message]).toEqual([415, "Expected CONTENT-TYPE to be 'multipart/form-data'."])
    }
  })

  it.each([
    ['', "File name can't be blank."],
    [' / ', "File name can't be blank."],
    [null, "File name can't be blank."],
    ['a'.repeat(256), 'File name is too long (maximum is 255 characters).'],
    [7, 'File name is invalid.'],
    ['.', 'File name is reserved.'],
    ['..', 'File name is reserved.'],
    ['a/ .. ', 'File name is reserved.'],
  ])('with the name %s', async (fileName, message) => {
    const { status, body } = await attach(service, 1, tokens.attacher, fileName as string)

    expect([status, body]).toEqual([422, errorBody('PropertyConstraintViolation', message, 'fileName')])
  })

  it('with a description of more than 255 characters', async () => {
    const { status, body } = await attach(service, 1, tokens.attacher, 'a.png', PNG, {
      description: { raw: 'a'.repeat(256) },
    })

    expect([status, body.message]).toEqual([422, 'Description is too long (maximum is 255 characters).'])
  })

  it('with a file of more than 4 MiB, and a body of more than 4.25 MiB', async () => {
    const attached = (bytes: number) => attach(service, 2, tokens.attacher, 'a.bin', Buffer.alloc(bytes, 255))
    const tooLarge = await attached(4 * MiB + 1)

    expect((await attached(4 * MiB)).status).toBe(201)
    expect(tooLarge.status).toBe(422)
    expect(tooLarge.body).toEqual(
      errorBody('PropertyConstraintViolation', 'File is too large (maximum size is 4194304 Bytes).', 'file'),
    )
    expect(await attached(4.25 * MiB)).toMatchObject({
      status: 413,
      body: { message: 'The request body is too large.' },
    })
  })

  it('with what the settings do not allow', async () => {
    await service.import([{ kind: 'settings', attachmentAllowList: ['image/png', '*.txt'] }])
    const outcomes = await Promise.all(
      ['a.png', 'a.TXT', 'a.csv'].map((name) =>
        drop(service, tokens.attacher, name, name === 'a.png' ? PNG : 'x'),
      ),
    )
    await service.import([{ kind: 'settings', attachmentAllowList: [] }])

    expect(outcomes.map(({ status }) => status)).toEqual([201, 201, 422])
    expect(outcomes[2]?.body).toMatchObject({
      message: 'Content type is not set to one of the allowed values.',
      _embedded: { details: { attribute: 'contentType' } },
    })
  })

  it.each([
    { path: attachmentsOf(1), most: 200, kept: { container: 'W1' as const } },
    { path: attachments, most: 50, kept: {} },
  ])('beyond $most at $path', async ({ path, most, kept }) => {
    const { body } = await drop(service, tokens.second)
    const { dueAt: _, ...first } = (await attachmentsIn(service.ports).byId(body.id))!
    const present =
      path === attachments
        ? await attachmentsIn(service.ports).unclaimedBy(SECOND)
        : (await attachmentsIn(service.ports).of('W1')).length
    const missing = Array.from({ length: most - 1 - present }, (_, n) => ({
      ...first,
      ...kept,
      id: most * 10 + n,
    }))
    await Promise.all(missing.map((one) => attachmentsIn(service.ports).insert(one)))
    const send = () => service.post(path, { as: tokens.second, body: upload('a.txt', 'x') })
    const message = `Attachments is too long (maximum is ${most}).`

    expect((await send()).status).toBe(201)
    expect(await send()).toMatchObject({
      status: 422,
      body: errorBody('PropertyConstraintViolation', message, 'base'),
    })
  })
})
