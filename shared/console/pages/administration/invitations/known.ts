import type { Client } from '../../../api/client.ts'
import { isCollection, linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import { selecting, withFilters } from '../../../api/query.ts'
import { withQuery } from '../../../api/template.ts'
import { type Known, normalisedName } from './flaws.ts'
import type { Invitee } from './invitee.ts'

const ADDRESSES = 50

/** Page size that requests all elements of a list, up to the maximum page size. */
const ALL = -1

const hrefOf = (resource: Resource): string => linkOf(resource, 'self')?.href ?? ''

/** Reads the elements of a list, bypassing the cache. */
async function elementsOf(client: Client, href: string): Promise<readonly Resource[]> {
  const list = await client.readAgain(href)
  return isCollection(list) ? list._embedded.elements : []
}

/** Reads the users with the given email addresses, keyed by lower-case address. @throws Problem */
export async function usersWith(
  client: Client,
  users: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const starts = Array.from({ length: Math.ceil(emails.length / ADDRESSES) }, (_, turn) => turn * ADDRESSES)
  const read = starts.map((start) => {
    const values = emails.slice(start, start + ADDRESSES)
    const matching = withFilters(users.split('?')[0] ?? '', [{ name: 'email', operator: '=', values }])
    return elementsOf(client, withQuery(matching, { pageSize: ADDRESSES, ...selecting('self', 'email') }))
  })
  const found = (await Promise.all(read)).flat()
  return new Map(found.map((user) => [normalisedName(String(user.email)), hrefOf(user)]))
}

/**
 * Returns the addresses of a list's elements, keyed by normalised name. `relation` is the name of the root's link to
 * the list. Sends no request if `names` is empty.
 */
async function named(
  client: Client,
  root: Resource,
  relation: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const list = linkOf(root, relation)
  if (!list || names.length === 0) return new Map()
  const found = await elementsOf(client, withQuery(list.href, { pageSize: ALL }))
  const entry = (name: unknown, one: Resource) => [normalisedName(String(name)), hrefOf(one)] as const
  return new Map([
    ...found.flatMap((one) => (one.identifier === undefined ? [] : [entry(one.identifier, one)])),
    ...found.map((one) => entry(titleOf(one), one)),
  ])
}

/** Reads the users, groups, projects and roles to which the input refers. @throws Problem */
export async function knownOf(
  client: Client,
  root: Resource,
  users: string,
  invitees: readonly Invitee[],
): Promise<Known> {
  const emails = [...new Set(invitees.map(({ email }) => email).filter((email) => email.includes('@')))]
  const [byEmail, groups, projects, roles] = await Promise.all([
    usersWith(client, users, emails),
    named(
      client,
      root,
      'groups',
      invitees.flatMap((one) => one.groups),
    ),
    named(
      client,
      root,
      'projects',
      invitees.flatMap((one) => one.project ?? []),
    ),
    named(
      client,
      root,
      'roles',
      invitees.flatMap((one) => one.roles),
    ),
  ])
  return { users: byEmail, groups, projects, roles }
}
