import { domainToASCII } from 'node:url'

/**
 * A single address. It has no characters that could end it or its header line, and is no URL, which would begin with
 * `mailto:`.
 */
const ADDRESS = /^([^\s\p{Cc}@,:;<>()"]+)@([^\s\p{Cc}@,:;<>()"]+)$/u

/** A URL-encoded line end, which some programs decode. */
const ENCODED_LINE_END = /%0[ad]/i

/** A domain in any script. It excludes ASCII characters that could end the domain when it is converted. */
const ANY_DOMAIN = /^[\w.\-\u0080-\u{10ffff}]{1,253}$/u

const ASCII_DOMAIN = /^[\w-]+(?:\.[\w-]+)*$/

/** Returns the ASCII (punycode) form of a domain; undefined if it has none. */
function asciiDomain(domain: string): string | undefined {
  if (ASCII_DOMAIN.test(domain)) return domain
  const spelling = ANY_DOMAIN.test(domain) ? domainToASCII(domain) : ''
  return ASCII_DOMAIN.test(spelling) ? spelling : undefined
}

/**
 * Returns a mail address for a mail header, with the domain in ASCII.
 *
 * @returns undefined if it is not an address, or could inject something into the header
 */
export function headerAddress(address: string): string | undefined {
  const [, mailbox = '', domain = ''] = ADDRESS.exec(address) ?? []
  const ascii = ENCODED_LINE_END.test(address) ? undefined : asciiDomain(domain)
  return ascii && `${mailbox}@${ascii}`
}

/** A mail without its sender, which the mailer adds. */
export interface Mail {
  /**
   * An id that is the same in each delivery of the mail. It has letters, digits and hyphens, because it can be part of
   * a file name.
   */
  id: string
  /** A single address, without a display name. */
  to: string
  /** One line of ASCII, without any input of users. */
  subject: string
  text: string
  html: string
}

/** The port to mail: sends each mail at least once. */
export interface Mailer {
  /** @throws ServiceUnavailable if the mail could not be handed over */
  send(mail: Mail): Promise<void>
}

const ID = /^[A-Za-z0-9-]{1,64}$/
const LINE = /^[\x20-\x7e]{1,200}$/

/**
 * Returns the mail with its address in header form. Ensures that the mail cannot inject anything into a header or a
 * file name.
 *
 * @throws TypeError otherwise; the message contains no part of the mail
 */
export function wellFormed(mail: Mail): Mail {
  if (!ID.test(mail.id)) throw new TypeError('The id of a mail is invalid.')
  const to = headerAddress(mail.to)
  if (to === undefined) throw new TypeError('The address of a mail is invalid.')
  if (!LINE.test(mail.subject)) throw new TypeError('The subject of a mail is not one line of ASCII.')
  return { ...mail, to }
}

/** The mailer of processes that are not configured to send mails. */
export const noMailer: Mailer = {
  send: async () => {
    throw new TypeError('This app is not configured to send mails.')
  },
}
