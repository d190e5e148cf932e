import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  encodedWords,
  headerLinesOf,
  type Mail,
  type Mailer,
  senderOf,
  wellFormed,
} from '#shared/platform/jobs/mail.ts'

const ADDRESS = 'project-management@localhost'

/** The sender of a mail in the local stack, if the mail does not specify a sender name. */
export const SENDER = `Project Management <${ADDRESS}>`

/** Writes mails as `<id>.eml` files, which mail programs open. A mail that is sent again replaces its file. */
export class Outbox implements Mailer {
  constructor(
    private readonly directory: string,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** Writes the file atomically, so that a reader sees either the complete mail or no file. */
  async send(mail: Mail): Promise<void> {
    const message = messageOf(wellFormed(mail), this.now())
    const file = join(this.directory, `${mail.id}.eml`)
    const temporary = `${file}.${process.pid}`
    await mkdir(this.directory, { recursive: true, mode: 0o700 })
    await writeFile(temporary, message, { mode: 0o600, flush: true })
    await rename(temporary, file)
  }
}

/** Returns a mail in the format of RFC 5322 and MIME, as plain text and HTML. */
export function messageOf(mail: Mail, now: Date): string {
  const { id, to, subject, text, html } = mail
  // The boundary between the parts. It occurs in no part, because every `=` in a part is escaped.
  const boundary = `=_${id}`
  return [
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    `From: ${mail.senderName ? senderOf(mail, ADDRESS) : SENDER}`,
    `To: ${to}`,
    `Subject: ${encodedWords(subject).join('\r\n ')}`,
    `Message-ID: <${id}@localhost>`,
    ...headerLinesOf(mail),
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative;',
    ` boundary="${boundary}"`,
    '',
    ...part(boundary, 'text/plain', text),
    ...part(boundary, 'text/html', html),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

const part = (boundary: string, type: string, content: string) => [
  `--${boundary}`,
  `Content-Type: ${type}; charset=utf-8`,
  'Content-Transfer-Encoding: quoted-printable',
  '',
  quotedPrintable(content),
]

/** Maximum length of a quoted-printable line, without the `=` that marks a soft line break. */
const MAX_LINE = 75

/** Encodes a text as quoted-printable, which keeps ASCII readable, unlike base64 (RFC 2045, 6.7). */
const quotedPrintable = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => wrapped(line.replace(/[^\x20-\x3c\x3e-\x7e]|[ \t]$/gu, hexBytes)))
    .join('\r\n')

const hexBytes = (character: string) =>
  [...Buffer.from(character)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

/** Breaks long lines, but never within an escaped byte. */
function wrapped(line: string): string {
  const lines = ['']
  for (const [symbol] of line.matchAll(/=[0-9A-F]{2}|./g)) {
    if ((lines.at(-1) + symbol).length > MAX_LINE) lines.push('')
    lines[lines.length - 1] += symbol
  }
  return lines.join('=\r\n')
}
