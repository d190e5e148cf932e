import { createHash } from 'node:crypto'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { invalidQuery, preconditionFailed } from './errors.ts'
import { isForm } from './route.ts'

/** Characters of the hash in a tag: 96 bits of SHA-256. */
const HASH_LENGTH = 16

/**
 * The entity tag of a single resource. Its hash changes with the body, which names and rights of others change too; its
 * version only with the entity.
 *
 * @param version of the entity; undefined for a resource that is computed
 */
export function entityTag(body: string, version: number | undefined): string {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, HASH_LENGTH)
  return version === undefined ? `"${hash}"` : `"${version}.${hash}"`
}

const WEAK = /^W\//

/** Whether an `If-None-Match` header names the tag. Weak tags and strong ones count as equal (RFC 9110, 13.1.2). */
export const isNamed = (tag: string, header = ''): boolean =>
  header.split(',').some((one) => ['*', tag.replace(WEAK, '')].includes(one.trim().replace(WEAK, '')))

/** A tag; servers in between may have made it a weak one. */
const TAG = '(?:W/)?"[^"]*"'
const LIST = new RegExp(`^[\\s,]*${TAG}(?:\\s*,[\\s,]*${TAG})*[\\s,]*$`)

/** The versions in the tags of an `If-Match` header. @throws `InvalidQuery` if it is no list of tags */
function versionsIn(header: string): string[] {
  if (!LIST.test(header)) throw invalidQuery(['If-Match is neither * nor a list of entity tags.'])
  return [...header.matchAll(/"(\d+)\.[^"]*"/g)].map(([, version = '']) => version)
}

/**
 * Checks that a write was made for the present version of an entity, if its `If-Match` says for which one. Forms write
 * nothing, and are not asked.
 *
 * @throws `InvalidQuery` or `PreconditionFailed`
 */
export function requireMatch(
  { ifMatch, route }: Pick<Request, 'ifMatch' | 'route'>,
  version: number | undefined,
): void {
  if (ifMatch === undefined || isForm(route) || ifMatch.trim() === '*') return
  if (!versionsIn(ifMatch).includes(String(version))) throw preconditionFailed()
}
