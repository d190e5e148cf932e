import { createHash, createHmac } from 'node:crypto'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { invalidQuery, preconditionFailed } from './errors.ts'
import { isForm } from './route.ts'

/** Characters of each hash in a tag: 96 bits of SHA-256. */
const HASH_LENGTH = 16

/**
 * The version of an entity as a tag tells it: whether it is the same, and nothing else. Versions also count changes
 * that the requester may not see. Ids are those of one collection; with the time of creation there is one such entity.
 */
export const versionTag = (
  { id, createdAt }: { id?: unknown; createdAt?: unknown },
  version: number,
  { configuration: { tagKey = '' } }: Viewer,
): string =>
  createHmac('sha256', tagKey)
    .update(JSON.stringify([id, createdAt, version]))
    .digest('base64url')
    .slice(0, HASH_LENGTH)

/**
 * The entity tag of a single resource. Its hash changes with the body, which names and rights of others change too; its
 * version only with the entity.
 *
 * @param version the `versionTag` of the entity; undefined for a resource that is computed
 */
export function entityTag(body: string, version: string | undefined): string {
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
  return [...header.matchAll(/"([\w-]+)\.[^"]*"/g)].map(([, version = '']) => version)
}

/**
 * Checks that a write was made for the present version of an entity, if its `If-Match` says for which one. Forms write
 * nothing, and are not asked.
 *
 * @param version its `versionTag`; undefined for a resource that is computed
 * @throws `InvalidQuery` or `PreconditionFailed`
 */
export function requireMatch(
  { ifMatch, route }: Pick<Request, 'ifMatch' | 'route'>,
  version: string | undefined,
): void {
  if (ifMatch === undefined || isForm(route) || ifMatch.trim() === '*') return
  if (!versionsIn(ifMatch).includes(version ?? '')) throw preconditionFailed()
}
