import type { Link } from '../../api/hal.ts'
import type { Option } from '../../fields/allowed.ts'

/** Somebody to add: an existing principal, or an email address to invite. */
export type Candidate = { readonly principal: Option } | { readonly email: string }

export const candidateName = (candidate: Candidate): string =>
  'email' in candidate ? candidate.email : candidate.principal.title

/** Returns a unique key for a candidate. Names of candidates are not unique. */
export const candidateKey = (candidate: Candidate): string =>
  'email' in candidate ? candidate.email.toLowerCase() : String((candidate.principal.value as Link).href)

const EMAIL = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/

/**
 * Returns the email addresses in a text, separated by commas, semicolons or blanks; none if the text contains anything
 * else.
 */
export function emailsIn(text: string): readonly string[] {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  return parts.every((part) => EMAIL.test(part)) ? [...new Set(parts)] : []
}

export const isAmong = (candidates: readonly Candidate[], one: Candidate): boolean =>
  candidates.some((other) => candidateKey(other) === candidateKey(one))

/** Returns the chosen candidates, followed by further candidates, without duplicates. */
export const withMore = (chosen: readonly Candidate[], more: readonly Candidate[]): readonly Candidate[] =>
  [...chosen, ...more].filter((one, index, all) => !isAmong(all.slice(0, index), one))

export const withoutCandidate = (chosen: readonly Candidate[], one: Candidate): readonly Candidate[] =>
  chosen.filter((other) => candidateKey(other) !== candidateKey(one))
