import type { Viewer } from '#shared/access/viewer.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import { type ApiError, constraintViolation, readOnlyViolation } from '#shared/platform/http/errors.ts'
import type { Route } from '#shared/platform/http/route.ts'
import type { PropertyChange } from '#shared/platform/journal/entry.ts'
import { about, message } from '#shared/platform/language/message.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import type { ContainerReference } from '#shared/project-context/container.ts'
import { type Attachment, claimedBy, tooManyIn } from './model.ts'
import { isAuthor } from './policy.ts'
import { attachmentsIn } from './store.ts'

/**
 * Maximum number of attachments that one write may claim. A larger number might not fit into the transaction of the
 * write.
 */
const CLAIMS_PER_WRITE = 10

/** The attachments that the body of a container claims, and the violations of these claims. */
export interface Claims {
  /** The claimed attachments, except those that the container already has. */
  attachments: Attachment[]
  violations: ApiError[]
}

const ADDRESS = /^\/api\/v3\/attachments\/([1-9]\d{0,14})$/

/**
 * Returns the list of links to attachments in a body. A single link is ignored, because clients send back the
 * container's link to its list of attachments.
 */
export function linksIn({ _links: links, attachments }: Values): unknown[] | undefined {
  const { attachments: linked = attachments } = Object(links) as Values
  return Array.isArray(linked) ? linked : undefined
}

const idsIn = (links: readonly unknown[]): number[] => [
  ...new Set(links.map((link) => Number(ADDRESS.exec(String(Object(link).href))?.[1] ?? 0))),
]

/**
 * Returns the attachments that a write of a container claims, and all violations.
 *
 * @param present the container to change, and whether the requester may attach files to it; absent for a new container
 */
export async function claimsIn(
  body: Values,
  viewer: Viewer,
  ports: Ports,
  present?: { container: ContainerReference; mayAttach: boolean },
): Promise<Claims> {
  const ids = idsIn(linksIn(body) ?? [])
  const refused = (violation: ApiError) => ({ attachments: [], violations: [violation] })
  if (ids.length > CLAIMS_PER_WRITE) return refused(tooMuch())
  const found = await Promise.all(ids.map((id) => (id ? attachmentsIn(ports).byId(id) : undefined)))
  const isOwn = (one: Attachment | undefined) =>
    one?.container !== undefined && one.container === present?.container
  const claimed = found.filter((one) => !isOwn(one))
  if (claimed.length === 0) return { attachments: [], violations: [] }
  const free = claimed.filter((one) => one !== undefined && isFree(one, viewer)) as Attachment[]
  if (free.length < claimed.length) return refused(missing())
  if (!present) return { attachments: free, violations: [] }
  if (!present.mayAttach) return refused(readOnlyViolation('attachments', 'Attachments'))
  return {
    attachments: free,
    violations: tooManyIn(await attachmentsIn(ports).of(present.container), free.length),
  }
}

const tooMuch = () =>
  constraintViolation(
    'attachments',
    about('Attachments', message`is too long (maximum is ${CLAIMS_PER_WRITE}).`),
  )
const missing = () => constraintViolation('attachments', about('Attachments', 'does not exist.'))

/** Returns whether an attachment belongs to the requester and is unclaimed. */
const isFree = (one: Attachment, viewer: Viewer): boolean =>
  one.container === undefined && one.status === 'uploaded' && !one.removal && isAuthor(viewer, one)

/** Wraps the endpoint of a creation form, and adds the links to the claimed attachments to the payload of the form. */
export const withClaims =
  <R extends Route>(form: Endpoint<R>): Endpoint<R> =>
  async (request, ports) => {
    const resource = (await form(request, ports)) as Resource & { _embedded: { payload: Values } }
    const { payload, ...embedded } = resource._embedded
    const links = { ...Object(payload._links), attachments: linksIn(request.body) ?? [] }
    return { ...resource, _embedded: { payload: { ...payload, _links: links }, ...embedded } }
  }

/** Returns the writes that assign the claimed attachments to a container. */
export const claimingChanges = (
  { attachments: claimed }: Claims,
  container: ContainerReference,
  ports: Ports,
): Write[] => claimed.flatMap((one) => attachmentsIn(ports).replacement(one, claimedBy(one, container)))

/** Returns the changes that an activity lists for the claimed attachments. */
export const addedFiles = ({ attachments }: Claims): PropertyChange[] =>
  attachments.map(({ fileName }) => ({ property: 'attachment', new: fileName }))
