import { resolveTxt } from 'node:dns/promises'
import { fileOf, type Stage, senderDomainOf } from '#infra/stages.ts'

/** Looks up the texts of a name in the DNS, each in its parts. Rejects if the name has no texts. */
export type TextsAt = (name: string) => Promise<string[][]>

/** The codes of the DNS for names without texts. */
const ABSENT = ['ENOTFOUND', 'ENODATA']

/**
 * Compares the sender's domain with its DMARC policy, by which receivers decide what becomes of mails: those of an `address`
 * are not signed by the domain, and large receivers want a policy from every sender of more than a few.
 */
export async function dmarcProblem(stage: Stage, textsAt: TextsAt = resolveTxt): Promise<string | undefined> {
  const domain = senderDomainOf(stage)
  const policy = await policyOf(domain, textsAt)
  if (!policy)
    return `${domain} has no DMARC record, and receivers may take its mails for spam. Create _dmarc.${domain} TXT "v=DMARC1; p=none", then a stricter one.`
  if (stage.mailIdentity !== 'address' || policy === 'none') return undefined
  return `${domain} asks receivers to ${policy} what it has not signed, as are mails of an address. Set mailIdentity to domain in ${fileOf(stage.name)}.`
}

/** The policy of a domain: `none`, `quarantine` or `reject`, or that of the domain above; undefined if neither has a policy. */
async function policyOf(domain: string, textsAt: TextsAt): Promise<string | undefined> {
  const found = await textsAt(`_dmarc.${domain}`).catch((error) => {
    if (ABSENT.includes(error.code)) return []
    throw error
  })
  const record = found.map((parts) => parts.join('')).find((text) => /^v=DMARC1\s*;/.test(text))
  const [, policy] = /;\s*p\s*=\s*(\w+)/.exec(record ?? '') ?? []
  const above = domain.slice(domain.indexOf('.') + 1)
  return policy?.toLowerCase() ?? (above.includes('.') ? policyOf(above, textsAt) : undefined)
}
