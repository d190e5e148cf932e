import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  attach,
  contentOf,
  fileOf,
  setUpAttachments,
  tokens,
} from '#test/support/fixtures/attachment-worlds.ts'
import { PNG } from '#test/support/fixtures/files.ts'

let now = Date.parse('2026-03-01T10:00:00.000Z')
let service: Service

beforeAll(async () => {
  service = await Service.start({ now: () => new Date(now) })
  await setUpAttachments(service)
})

const latin = (text: string) => Buffer.from(text, 'latin1')
const OTHER = 'application/octet-stream'
const TEXT = 'text/plain; charset=utf-8'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const utf16 = (text: string) => Buffer.concat([latin('\xff\xfe'), Buffer.from(text, 'utf16le')])

/**
 * Attaches a file.
 *
 * @returns the detected content type of the file, and the headers of its download
 */
async function delivered(fileName: string, content: Uint8Array | string) {
  const { status, body } = await attach(service, 1, tokens.attacher, fileName, content)
  expect(status).toBe(201)
  const { headers } = await fileOf(service, body.id)
  const disposition = headers.get('content-disposition')?.split(';')[0]
  return [body.contentType, headers.get('content-type'), disposition]
}

describe('A download', () => {
  it('leads to the file, to which the address is valid for a minute', async () => {
    const { body } = await attach(service, 1)
    const {
      status,
      headers,
      body: content,
    } = await service.get(contentOf(body.id), {
      as: tokens.reader,
      redirect: 'manual',
    })
    const address = new URL(headers.get('location') as string, service.url)
    const file = await fetch(address)

    expect([status, content]).toEqual([302, undefined])
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(Buffer.from(await file.arrayBuffer())).toEqual(PNG)
    now += 60_000
    expect((await fetch(address)).status).toBe(200)
    now += 1
    expect((await fetch(address)).status).toBe(403)
  })

  it('takes three round trips to the table', async () => {
    const { body } = await attach(service, 1)
    const { roundTrips, readUnits } = await service.meter.measure(() =>
      service.get(contentOf(body.id), { as: tokens.reader, redirect: 'manual' }),
    )

    expect([roundTrips, readUnits <= 10]).toEqual([3, true])
  })

  it('has headers on a laptop with which no browser runs it on the host of the API', async () => {
    const { body } = await attach(service, 1)
    const { headers } = await fileOf(service, body.id)

    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=60',
      'access-control-allow-origin': '*',
    })
  })

  it('is refused at an address that was changed or made up', async () => {
    const { body } = await attach(service, 1, tokens.attacher, 'a.html', '<html>')
    const { headers } = await service.get(contentOf(body.id), { as: tokens.reader, redirect: 'manual' })
    const address = new URL(headers.get('location') as string, service.url)
    const changed = (change: (url: URL) => void) => {
      const url = new URL(address)
      change(url)
      return url
    }
    const wrong = [
      changed(({ searchParams }) => searchParams.set('contentType', 'text/html')),
      changed(({ searchParams }) => searchParams.set('disposition', 'inline')),
      changed(({ searchParams }) => searchParams.set('expires', '9999999999999')),
      changed(({ searchParams }) => searchParams.delete('signature')),
      changed((url) => {
        url.pathname = '/files/../table.db'
      }),
      changed((url) => {
        url.pathname = '/files/%2e%2e%2ftable.db'
      }),
      new URL('/files/', service.url),
    ]

    for (const url of wrong) expect([403, 404]).toContain((await fetch(url)).status)
    expect((await fetch(address)).status).toBe(200)
  })

  it.each<[string, Uint8Array | string, string, string]>([
    ['a.png', PNG, 'image/png', 'inline'],
    ['a.txt', PNG, 'image/png', 'inline'],
    ['a.jpg', latin('\xff\xd8\xff\xe0 and more'), 'image/jpeg', 'inline'],
    ['a.webp', latin('RIFF\x10\0\0\0WEBPVP8 '), 'image/webp', 'inline'],
    // The content is a valid GIF image. Browsers do not run it as a script, because its content type is that of an
    // image.
    ['a.js', 'GIF89a=1;alert(1)', 'image/gif', 'inline'],
  ])('of a picture, %s, is shown', async (name, content, type, disposition) => {
    expect(await delivered(name, content)).toEqual([type, type, disposition])
  })

  it.each<[string, Uint8Array | string, string, string]>([
    ['a.png', '<html><script>alert(1)</script>', 'text/html', OTHER],
    ['a.png', ' \n<!-- x -->\n<SCRIPT>alert(1)</SCRIPT>', 'text/html', OTHER],
    ['a.txt', '\ufeff<!DOCTYPE html>', 'text/html', OTHER],
    ['a.txt', utf16('<html>'), 'text/html', OTHER],
    ['a.svg', svg, 'image/svg+xml', OTHER],
    ['a.png', svg, 'image/svg+xml', OTHER],
    ['a.jpg', `<?xml version="1.0"?><!DOCTYPE svg>${svg}`, 'image/svg+xml', OTHER],
    ['a.txt', '<?xml version="1.0"?><a/>', 'application/xml', OTHER],
    ['a.xhtml', 'x', 'application/xhtml+xml', OTHER],
    ['a.html', 'plain', 'text/html', OTHER],
    ['a.js', 'alert(1)', 'text/javascript', OTHER],
    ['a.css', '* { color: red }', 'text/css', OTHER],
    ['a.json', '{}', 'application/json', OTHER],
    ['a.pdf', '%PDF-1.7', 'application/pdf', OTHER],
    ['a.png', 'no picture', OTHER, OTHER],
    ['a.bin', latin('\0\x01'), OTHER, OTHER],
    ['a', '', OTHER, OTHER],
    ['a.constructor', 'x', OTHER, OTHER],
    ['a.zip', latin('PK\x03\x04'), 'application/zip', OTHER],
    [
      'a.docx',
      latin('PK\x03\x04'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      OTHER,
    ],
    ['a.doc', latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'application/msword', OTHER],
    ['a.gz', latin('\x1f\x8b'), 'application/gzip', OTHER],
    ['a.mp4', latin('\0\0\0\x18ftypmp42'), 'video/mp4', OTHER],
    ['a.mp3', 'ID3', 'audio/mpeg', OTHER],
    ['a.txt', 'text', 'text/plain', TEXT],
    ['a.md', '# text', 'text/markdown', TEXT],
    ['a.CSV', 'a,b', 'text/csv', TEXT],
  ])('of anything else, %s (%j), is only saved', async (name, content, type, sentAs) => {
    expect(await delivered(name, content)).toEqual([type, sentAs, 'attachment'])
  })

  it.each([
    ['../../etc/passwd', 'passwd', 'filename="passwd"; filename*=UTF-8\'\'passwd'],
    ['C:\\temp\\a.txt', 'a.txt', 'filename="a.txt"; filename*=UTF-8\'\'a.txt'],
    [
      'a"b\r\nSet-Cookie: x.txt',
      'a_b__Set-Cookie_ x.txt',
      'filename="a_b__Set-Cookie_ x.txt"; filename*=UTF-8\'\'a_b__Set-Cookie_%20x.txt',
    ],
    [
      'Plan 🌉é.txt',
      'Plan 🌉é.txt',
      'filename="Plan __.txt"; filename*=UTF-8\'\'Plan%20%F0%9F%8C%89%C3%A9.txt',
    ],
    ["it's (1)*.txt", "it's (1)_.txt", "filename=\"it's (1)_.txt\"; filename*=UTF-8''it%27s%20%281%29_.txt"],
    ['a\u202egnp.exe', 'a_gnp.exe', 'filename="a_gnp.exe"; filename*=UTF-8\'\'a_gnp.exe'],
    ['a\ud800.txt', 'a\ufffd.txt', 'filename="a_.txt"; filename*=UTF-8\'\'a%EF%BF%BD.txt'],
  ])('of %j has the name %j', async (sent, stored, header) => {
    const { body } = await attach(service, 2, tokens.attacher, sent, 'x')
    const { headers } = await fileOf(service, body.id)

    expect(body.fileName).toBe(stored)
    expect(headers.get('content-disposition')?.replace(/^\w+; /, '')).toBe(header)
  })
})
