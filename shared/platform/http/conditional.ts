import { createHash } from 'node:crypto'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { signatureOf } from '#shared/platform/signature.ts'
import { invalidQuery, preconditionFailed } from './errors.ts'
import { isForm } from './route.ts'

/** Number of characters of each hash in a tag: 96 bits of SHA-256. */
const HASH_LENGTH = 16

/**
 * Returns an opaque text that identifies a version of an entity. The version number is hidden, because it also
 * increases with changes that the requester may not see. The time of creation is needed, because an id is unique only
 * within its collection.
 */
export const versionTag = (
  { id, createdAt }: { id?: unknown; createdAt?: unknown },
  version: number,
  { configuration: { tagKey = '' } }: Viewer,
): string => signatureOf(tagKey, id, createdAt, version).slice(0, HASH_LENGTH)

/**
 * Returns the entity tag of a single resource. The tag contains a hash of the body besides the version, because the
 * body also depends on names of other entities and on rights.
 *
 * @param version the `versionTag` of the entity; undefined for a computed resource
 */
export function entityTag(body: string, version: string | undefined): string {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, HASH_LENGTH)
  return version === undefined ? `"${hash}"` : `"${version}.${hash}"`
}

const WEAK = /^W\//

/**
 * Returns whether `If-None-Match` contains the tag. The comparison ignores whether a tag is weak or strong (RFC 9110,
 * 13.1.2).
 */
export const isNamed = (tag: string, header = ''): boolean =>
  header.split(',').some((one) => ['*', tag.replace(WEAK, '')].includes(one.trim().replace(WEAK, '')))

/** An entity tag. A proxy may have made the tag weak. */
const TAG = '(?:W/)?"[^"]*"'
const LIST = new RegExp(`^[\\s,]*${TAG}(?:\\s*,[\\s,]*${TAG})*[\\s,]*$`)

/**
 * Returns the versions in the tags of an `If-Match` header.
 *
 * @throws `InvalidQuery` if the header is not a list of tags
 */
function entityTagsIn(header: string): string[] {
  if (!LIST.test(header)) throw invalidQuery(['If-Match is neither * nor a list of entity tags.'])
  return [...header.matchAll(/"([\w-]+)\.[^"]*"/g)].map(([, version = '']) => version)
}

/**
 * Checks that a write with `If-Match` is based on the current version of an entity. Forms write nothing, so they are
 * not checked.
 *
 * @param version the `versionTag` of the entity; undefined for a computed resource
 * @throws `InvalidQuery` or `PreconditionFailed`
 */
export function requireMatch(
  { ifMatch, route }: Pick<Request, 'ifMatch' | 'route'>,
  version: string | undefined,
): void {
  if (ifMatch === undefined || isForm(route) || ifMatch.trim() === '*') return
  if (!entityTagsIn(ifMatch).includes(version ?? '')) throw preconditionFailed()
}
