import { createHmac } from 'node:crypto'
import { system } from '#shared/access/viewer.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { Link, Resource, Single } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { ApiError } from '#shared/platform/http/errors.ts'
import type { Route } from '#shared/platform/http/route.ts'
import type { Ports } from '#shared/ports.ts'
import { textFor } from './chat.ts'
import { type EventSubject, isDeletion, subjectOf } from './events.ts'
import type { Delivery, Webhook } from './model.ts'

/** A kind of resource with events that webhooks can receive. */
interface AnnouncedKind {
  route: Route & { path: `/api/v3/${string}/{id}` }
  /** The member of the body that contains the resource. */
  member: string
  /** Shows the resource in the same way as a GET of its address. @throws `NotFound` */
  show(request: Request<'id'>, ports: Ports): Promise<Single>
}

/** The kinds of resources whose events webhooks can receive, keyed by the subject of the event. */
export type Announced = Readonly<Record<EventSubject, AnnouncedKind>>

/** Maximum size of a body, in bytes. */
const MAX_BYTES = 256 * 1024

/**
 * The members of a delivery's body that contain long texts. While the body is too large, these members are omitted one
 * after the other, in this order.
 */
const texts = ['description', 'comment']

/** Returns the body of a delivery: the resource as an administrator sees it now, or a line of text for a chat. */
export async function bodyOf(
  { event, subject }: Delivery,
  webhook: Webhook,
  announced: Announced,
  ports: Ports,
): Promise<string> {
  const kind = announced[subjectOf(event)]
  const deleted = deletedResource(kind, subject)
  const resource = isDeletion(event) ? deleted : ((await resourceOf(kind, subject, ports)) ?? deleted)
  if (webhook.format !== 'openproject')
    return JSON.stringify({ text: textFor(webhook.format, event, resource, ports.publicUrl) })
  const body = (shown: Resource) => JSON.stringify({ action: event, [kind.member]: shown })
  const versions = [resource, ...texts.map((_, index) => without(resource, texts.slice(0, index + 1)))]
  return versions.map(body).find((one) => Buffer.byteLength(one) <= MAX_BYTES) ?? body(deleted)
}

const without = (resource: Resource, names: readonly string[]) =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => !names.includes(name))) as Resource

/** Returns the representation of a deleted resource: the members that are still known after its deletion. */
const deletedResource = ({ route }: AnnouncedKind, id: number): Resource => ({
  _type: String(route.returns),
  id,
  _links: { self: { href: href(route, { id }) } },
})

/**
 * Returns a resource as an administrator sees it, but without embedded resources and without links to actions. Returns
 * undefined if the resource has been deleted since the event.
 */
async function resourceOf(
  { route, show }: AnnouncedKind,
  id: number,
  ports: Ports,
): Promise<Resource | undefined> {
  const request = {
    route,
    params: { id },
    path: { id: String(id) },
    query: new URLSearchParams(),
    clientAddress: '',
    viewer: ports.configuration.current().then(system),
    hasCredentials: true,
    body: {},
    hasTime: () => true,
  }
  try {
    const { resource } = await show(request, ports)
    const { _embedded, _links, ...properties } = resource as Resource
    return { ...properties, _links: readable(Object(_links)) } as Resource
  } catch (error) {
    if (error instanceof ApiError && error.identifier === 'NotFound') return undefined
    throw error
  }
}

/** Returns only the links that are followed with GET. */
const readable = (links: Record<string, Link | Link[]>) =>
  Object.fromEntries(Object.entries(links).filter(([, link]) => Array.isArray(link) || !link.method))

/**
 * Returns the headers of a delivery. If the webhook has a secret, two headers sign the body.
 *
 * `X-OP-Signature` is computed as in OpenProject. `X-Webhook-Signature` also signs the time, so that a recorded call
 * cannot be replayed later.
 */
export function deliveryHeadersOf({ id, event }: Delivery, { secret }: Webhook, body: string, now: Date) {
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'project-management-webhooks',
    'X-Webhook-Event': event,
    'X-Webhook-Delivery': id,
  }
  if (secret === undefined) return headers
  const seconds = Math.floor(now.getTime() / 1000)
  const hmac = (hash: string, text: string) => createHmac(hash, secret).update(text).digest('hex')
  return {
    ...headers,
    'X-OP-Signature': `sha1=${hmac('sha1', body)}`,
    'X-Webhook-Signature': `t=${seconds},v1=${hmac('sha256', `${seconds}.${body}`)}`,
  }
}
