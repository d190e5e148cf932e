import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Outbox } from '#infra/local/outbox.ts'
import type { Mail } from '#shared/platform/jobs/mail.ts'
import { readMail } from '#test/support/engine/eml.ts'

let directory: string
let outbox: Outbox

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'outbox-test-'))
  outbox = new Outbox(join(directory, 'outbox'), () => new Date('2026-03-01T12:34:56Z'))
})

afterEach(() => rm(directory, { recursive: true }))

const mail = {
  id: '7e6d2c1a-0000-4000-8000-000000000000',
  to: 'ines@example.com',
  subject: 'Your invitation',
  text: 'Hello\n\nfirst = second\ttrailing \n.\nFrom here',
  html: '<p>Hello</p>\n',
}
const file = () => join(directory, 'outbox', `${mail.id}.eml`)
const written = () => readFile(file(), 'utf8')

describe('the outbox', () => {
  it('names the sender of a mail', async () => {
    await outbox.send({ ...mail, senderName: 'Acme' })

    expect(readMail(await written()).headers.from).toBe('"Acme" <project-management@localhost>')
  })

  it('keeps a mail as a message with headers, its text and the same as HTML', async () => {
    await outbox.send(mail)

    const { headers, parts } = readMail(await written())
    expect(headers).toEqual({
      date: 'Sun, 01 Mar 2026 12:34:56 +0000',
      from: 'Project Management <project-management@localhost>',
      to: 'ines@example.com',
      subject: 'Your invitation',
      'message-id': `<${mail.id}@localhost>`,
      'mime-version': '1.0',
      'content-type': expect.stringMatching(/^multipart\/alternative; boundary="[^"]+"$/),
    })
    expect(parts).toEqual([
      { type: 'text/plain; charset=utf-8', content: mail.text },
      { type: 'text/html; charset=utf-8', content: mail.html },
    ])
  })

  it('keeps further headers, and a subject with other letters than ASCII as encoded words', async () => {
    const subject = 'Prüfung der Brückenpfeiler am Überlauf 🎉 (#7)'
    await outbox.send({ ...mail, subject, headers: { 'Auto-Submitted': 'auto-generated' } })

    const { headers } = readMail(await written())
    const words = String(headers.subject).split(' ')
    const decoded = words.map((word) =>
      Buffer.from(String(/^=\?utf-8\?B\?(.*)\?=$/.exec(word)?.[1]), 'base64'),
    )
    expect(headers['auto-submitted']).toBe('auto-generated')
    expect(Buffer.concat(decoded).toString()).toBe(subject)
    for (const word of words) expect(word.length).toBeLessThanOrEqual(75)
  })

  it.each<Partial<Mail>>([
    { subject: 'Hello\r\nBcc: all@example.com' },
    { subject: '' },
    { subject: '\ud800' },
    { headers: { References: '<a@b>\r\nBcc: all@example.com' } },
    { headers: { 'X-Evil\nBcc': 'all@example.com' } },
    { headers: { References: 'gr\u00fc\u00dfe' } },
  ])('refuses %j, which could inject a header', async (wrong) => {
    await expect(outbox.send({ ...mail, ...wrong })).rejects.toThrow(TypeError)
  })

  it.each([
    ['long lines', `${'a'.repeat(1000)} ${'=b'.repeat(500)}`],
    ['all kinds of letters', 'Grüße, 日本語, 🎉, \u2028 and \u00a0'.repeat(20)],
    ['line ends of both kinds', 'one\r\ntwo\nthree'],
    ['what looks like the end of a part', `--=_${mail.id}--\n--=_${mail.id}`],
  ])('keeps %s as they are, in short lines of ASCII', async (_, text) => {
    await outbox.send({ ...mail, text })

    const lines = (await written()).split('\r\n')
    for (const line of lines) expect(line).toMatch(/^[\x20-\x7e]{0,76}$/)
    expect(readMail(await written()).parts[0]?.content).toBe(text.replaceAll('\r\n', '\n'))
  })

  it('holds a mail that is sent again once, and others beside it', async () => {
    await outbox.send(mail)
    await outbox.send(mail)
    await outbox.send({ ...mail, id: 'another' })

    expect((await readdir(join(directory, 'outbox'))).sort()).toEqual([`${mail.id}.eml`, 'another.eml'])
  })

  it('is for its owner only', async () => {
    await outbox.send(mail)

    const modes = await Promise.all(
      [file(), join(directory, 'outbox')].map(async (path) => (await stat(path)).mode),
    )
    expect(modes.map((mode) => mode & 0o077)).toEqual([0, 0])
  })

  it('goes to a domain in other letters as DNS spells it', async () => {
    await outbox.send({ ...mail, to: 'ines@b\u00fccher.example' })

    expect(readMail(await written()).headers).toMatchObject({ to: 'ines@xn--bcher-kva.example' })
  })

  it('takes nothing that would reach beyond its place', async () => {
    await expect(outbox.send({ ...mail, id: '../escaped' })).rejects.toThrow(TypeError)
    await expect(outbox.send({ ...mail, to: 'a@b\r\nBcc: c@d' })).rejects.toThrow(TypeError)

    expect(await readdir(directory)).toEqual([])
  })
})
