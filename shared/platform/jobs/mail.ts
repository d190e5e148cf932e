import { domainToASCII } from 'node:url'
import { slices } from '#shared/platform/concurrency.ts'
import { ApiError } from '#shared/platform/http/errors.ts'

/**
 * Pattern of a single mail address. It excludes characters that could end the address or its header line. It also
 * excludes the colon, so that `mailto:` URLs do not match.
 */
const ADDRESS = /^([^\s\p{Cc}@,:;<>()"]+)@([^\s\p{Cc}@,:;<>()"]+)$/u

/** A URL-encoded line break, which some programs decode. */
const ENCODED_LINE_END = /%0[ad]/i

/**
 * Pattern of a domain in any script. The pattern excludes ASCII characters that could end the domain during its
 * conversion to ASCII.
 */
const ANY_DOMAIN = /^[\w.\-\u0080-\u{10ffff}]{1,253}$/u

const ASCII_DOMAIN = /^[\w-]+(?:\.[\w-]+)*$/

/** Returns the ASCII (punycode) form of a domain; undefined if the domain is not valid. */
function asciiDomain(domain: string): string | undefined {
  if (ASCII_DOMAIN.test(domain)) return domain
  const spelling = ANY_DOMAIN.test(domain) ? domainToASCII(domain) : ''
  return ASCII_DOMAIN.test(spelling) ? spelling : undefined
}

/**
 * Returns a mail address for a mail header, with the domain in ASCII.
 *
 * @returns undefined if the text is not an address, or if it could inject something into the header
 */
export function headerAddress(address: string): string | undefined {
  const [, mailbox = '', domain = ''] = ADDRESS.exec(address) ?? []
  const ascii = ENCODED_LINE_END.test(address) ? undefined : asciiDomain(domain)
  return ascii && `${mailbox}@${ascii}`
}

/** A mail without the address of its sender, which the mailer adds. */
export interface Mail {
  /**
   * An id that is the same in each delivery of the mail. It consists of letters, digits and hyphens, because it can be
   * part of a file name.
   */
  id: string
  senderName?: string
  /** A single address, without a display name. */
  to: string
  /** The subject. It is a single line, which may contain any characters. */
  subject: string
  /** Additional headers by name, in ASCII and without any user input. */
  headers?: Readonly<Record<string, string>>
  text: string
  html: string
}

/** The error for a mail that the mail service has refused. */
export class MailRefused extends ApiError {
  /** @param answer error text of the mail service; it is not logged, because it may contain addresses */
  constructor(
    readonly answer: string,
    cause?: unknown,
  ) {
    super('ServiceUnavailable', { reason: NOT_SENT }, cause)
    this.name = 'MailRefused'
  }
}

export const NOT_SENT = 'the mail could not be handed over'

/** The port for sending mail. Each mail is sent at least once. */
export interface Mailer {
  /**
   * Sends a mail.
   *
   * @throws MailRefused if the mail service refuses the mail; ServiceUnavailable if the mail could not be handed over
   */
  send(mail: Mail): Promise<void>
}

const ID = /^[A-Za-z0-9-]{1,64}$/
const LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]{1,200}$/u
const HEADER = /^[A-Z][A-Za-z-]{1,60}: [\x21-\x7e][\x20-\x7e]{0,900}$/

/**
 * Returns the mail with its address in header form.
 *
 * @throws TypeError if the mail could inject something into a header or a file name. The error message contains no part
 * of the mail
 */
export function wellFormed(mail: Mail): Mail {
  if (!ID.test(mail.id)) throw new TypeError('The id of a mail is invalid.')
  const to = headerAddress(mail.to)
  if (to === undefined) throw new TypeError('The address of a mail is invalid.')
  if (!LINE.test(mail.subject) || !mail.subject.isWellFormed())
    throw new TypeError('The subject of a mail is not one line.')
  if (!headerLinesOf(mail).every((header) => HEADER.test(header)))
    throw new TypeError('A header of a mail is invalid.')
  return { ...mail, to }
}

/**
 * Returns the sender of a mail as the value of a header: the display name and the address. The name cannot inject
 * anything into the header, because it is quoted or encoded.
 */
export const senderOf = ({ senderName }: Pick<Mail, 'senderName'>, address: string): string =>
  senderName ? `${phraseOf(senderName)} <${address}>` : address

const ASCII = /^[\x20-\x7e]*$/

const phraseOf = (name: string) =>
  ASCII.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : encodedWords(name).join(' ')

/**
 * Maximum number of characters of text per encoded word. 11 characters are at most 44 bytes in UTF-8, which take 60
 * bytes in base64 and 72 with the delimiters. RFC 2047 allows 75.
 */
const PER_WORD = 11

/** Returns the words of a mail header. If the text is not ASCII, the words are encoded (RFC 2047). */
export function encodedWords(text: string): string[] {
  if (ASCII.test(text)) return [text]
  const words = slices([...text], PER_WORD).map((word) => Buffer.from(word.join('')).toString('base64'))
  return words.map((word) => `=?utf-8?B?${word}?=`)
}

/** Returns the additional headers of a mail, one line each. */
export const headerLinesOf = ({ headers = {} }: Pick<Mail, 'headers'>): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`)

/** The mailer of processes that are not configured to send mail. */
export const noMailer: Mailer = {
  send: async () => {
    throw new TypeError('This app is not configured to send mails.')
  },
}
