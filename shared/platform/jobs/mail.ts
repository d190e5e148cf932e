import { domainToASCII } from 'node:url'

/** One address, without anything that would end it or its line. */
const ADDRESS = /^([^\s\p{Cc}@,;<>()"]+)@([^\s\p{Cc}@,;<>()"]+)$/u

/** The end of a line as addresses in links write it: some programs make one of it. */
const ENCODED_LINE_END = /%0[ad]/i

/** What a domain in letters of any script may hold of ASCII; everything else would end it when it is converted. */
const ANY_DOMAIN = /^[\w.\-\u0080-\u{10ffff}]{1,253}$/u

const ASCII_DOMAIN = /^[\w-]+(?:\.[\w-]+)*$/

/** A domain as DNS spells it; undefined where it has no such spelling. */
function asciiDomain(domain: string): string | undefined {
  if (ASCII_DOMAIN.test(domain)) return domain
  const spelling = ANY_DOMAIN.test(domain) ? domainToASCII(domain) : ''
  return ASCII_DOMAIN.test(spelling) ? spelling : undefined
}

/**
 * A mail address as mail headers have it, which know domains only as DNS spells them.
 *
 * @returns undefined for what is no address, or could reach beyond its place in a header
 */
export function headerAddress(address: string): string | undefined {
  const [, mailbox = '', domain = ''] = ADDRESS.exec(address) ?? []
  const ascii = ENCODED_LINE_END.test(address) ? undefined : asciiDomain(domain)
  return ascii && `${mailbox}@${ascii}`
}

/** A mail as the rest of the service knows it; who it is from, the mailer knows. */
export interface Mail {
  /** Names the mail wherever it is kept: sent again, it is the same mail. Letters, digits and hyphens. */
  id: string
  /** One address, without a name. */
  to: string
  /** One line of ASCII, made of our own words only. */
  subject: string
  text: string
  html: string
}

/** Sends mails: at least once each. */
export interface Mailer {
  /** @throws ServiceUnavailable where the mail could not be handed over */
  send(mail: Mail): Promise<void>
}

const ID = /^[A-Za-z0-9-]{1,64}$/
const LINE = /^[\x20-\x7e]{1,200}$/

/**
 * The mail, if nothing in it could reach beyond its place in a header or a file name; its address as headers have it.
 *
 * @throws TypeError otherwise, without naming what is in it
 */
export function wellFormed(mail: Mail): Mail {
  if (!ID.test(mail.id)) throw new TypeError('The id of a mail is not one.')
  const to = headerAddress(mail.to)
  if (to === undefined) throw new TypeError('The address of a mail is not one.')
  if (!LINE.test(mail.subject)) throw new TypeError('The subject of a mail is not one line of ASCII.')
  return { ...mail, to }
}

/** For apps that are not set up to send mails. */
export const noMailer: Mailer = {
  send: async () => {
    throw new TypeError('This app is not set up to send mails.')
  },
}
