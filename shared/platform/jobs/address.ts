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
