import type { Client } from '../../../api/client.ts'
import { type LinkTo, linkOf, linksOf, type Resource } from '../../../api/hal.ts'
import { inParallel } from '../../../api/in-parallel.ts'
import { Problem } from '../../../api/problem.ts'
import { withFilters } from '../../../api/query.ts'
import { withQuery } from '../../../api/template.ts'
import { changeAtOnce } from '../../../pictures/change.ts'
import { type InvitationEntry, isDone, isOpen, lacksGroup } from './entry.ts'
import { normalisedName } from './flaws.ts'
import type { Invitee } from './invitee.ts'
import { usersWith } from './known.ts'

export interface InvitationLinks {
  readonly users: string
  readonly create: LinkTo
  readonly memberships?: string
}

type OnStep = (index: number, step: Partial<InvitationEntry>) => void

/** HTTP statuses of a write to a resource that somebody else has changed since it was read. */
const CHANGED = [409, 412]

/** Maximum number of attempts to change a group while somebody else is changing it. */
const TRIES = 3

/**
 * Sends all invitations that can still be sent: one request for each user and each membership, then one for each group.
 * If a request fails, the failure is reported, and the remaining requests are sent anyway.
 *
 * @param isLeft returns true once the user has left the page; no further requests are sent then
 */
export async function sendAll(
  client: Client,
  links: InvitationLinks,
  entries: readonly InvitationEntry[],
  onStep: OnStep,
  isLeft: () => boolean,
): Promise<void> {
  const present = [...entries]
  const step: OnStep = (index, members) => {
    const next = { ...(present[index] as InvitationEntry), ...members }
    const settled: Partial<InvitationEntry> = isDone(next) ? { ...members, state: 'sent' } : members
    present[index] = { ...next, ...settled }
    onStep(index, settled)
  }
  const open = [...present.keys()].filter((index) => isOpen(present[index] as InvitationEntry))
  await inParallel(open, async (index) => {
    if (isLeft()) return
    await reported([index], step, () => invite(client, links, index, present[index] as InvitationEntry, step))
  })
  const groups = new Set(open.flatMap((index) => present[index]?.targets.groups ?? []))
  await inParallel([...groups], async (group) => {
    const lacking = open.filter((index) => lacksGroup(present[index] as InvitationEntry, group))
    if (lacking.length === 0 || isLeft()) return
    await reported(lacking, step, async () => {
      await join(
        client,
        group,
        lacking.flatMap((index) => present[index]?.user ?? []),
      )
      for (const index of lacking) step(index, { joined: [...(present[index]?.joined ?? []), group] })
    })
  })
  client.refresh()
}

/** Runs a step. If the service refuses the request, marks the entries of the step as failed. */
async function reported(indexes: readonly number[], step: OnStep, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    for (const index of indexes) step(index, { state: 'failed', message: error.message })
  }
}

/**
 * Creates the user and the membership that an entry describes, unless an earlier attempt has already done so.
 *
 * @throws Problem
 */
async function invite(
  client: Client,
  links: InvitationLinks,
  index: number,
  { invitee, user: present, isMember, targets }: InvitationEntry,
  step: OnStep,
): Promise<void> {
  step(index, { state: 'sending', message: undefined })
  const user = present ?? (await created(client, links, invitee))
  step(index, { user })
  const { memberships } = links
  if (targets.project && !isMember && memberships) {
    const link = (href: string) => ({ href })
    const _links = {
      ...{ principal: link(user), project: link(targets.project) },
      roles: targets.roles.map(link),
    }
    await client.write({ href: memberships, method: 'post' }, { _links })
    step(index, { isMember: true })
  }
}

/**
 * Creates an invited user and returns the user's address. If the email address is taken, returns the address of the
 * user who has it: an earlier request may have succeeded although its response was lost.
 *
 * @throws Problem
 */
async function created(
  client: Client,
  { create, users }: InvitationLinks,
  invitee: Invitee,
): Promise<string> {
  const { email, firstName, lastName } = invitee
  try {
    return selfOf(await client.write(create, { email, firstName, lastName, status: 'invited' }))
  } catch (error) {
    const isTaken = error instanceof Problem && error.attributes.has('email')
    const present = isTaken && (await usersWith(client, users, [email])).get(normalisedName(email))
    if (present) return present
    throw error
  }
}

const selfOf = (resource: Resource | undefined): string => linkOf(resource ?? {}, 'self')?.href ?? ''

/**
 * Adds users to a group. If somebody else changes the group at the same time, reads the group again and repeats the
 * change.
 *
 * @throws Problem
 */
async function join(client: Client, href: string, users: readonly string[], tries = TRIES): Promise<void> {
  const group = await client.readAgain(href)
  const members = new Set([...linksOf(group, 'members').map((member) => member.href), ...users])
  try {
    await changeAtOnce(client, group, { _links: { members: [...members].map((one) => ({ href: one })) } })
  } catch (error) {
    const isChanged = error instanceof Problem && CHANGED.includes(error.status)
    if (!isChanged || tries === 1) throw error
    await join(client, href, users, tries - 1)
  }
}

/**
 * Returns whether the server may have processed the request for an entry, although the console received no successful
 * response.
 */
const isUncertain = ({ state }: InvitationEntry): boolean => state === 'sending' || state === 'failed'

/**
 * Finds out which steps were done before the user left the page, by looking up which of the users and memberships
 * exist.
 */
export async function lookUp(
  client: Client,
  links: InvitationLinks,
  entries: readonly InvitationEntry[],
): Promise<InvitationEntry[]> {
  const unknown = entries.filter(isUncertain).map(({ invitee }) => invitee.email)
  const users = await usersWith(client, links.users, unknown)
  return Promise.all(
    entries.map(async (entry): Promise<InvitationEntry> => {
      if (!isUncertain(entry)) return entry
      const user = entry.user ?? users.get(normalisedName(entry.invitee.email))
      const isMember =
        user !== undefined && (entry.isMember || (await hasMembership(client, links, user, entry)))
      const found = { ...entry, ...(user && { user }), isMember }
      return { ...found, state: isDone(found) ? 'sent' : 'ready' }
    }),
  )
}

async function hasMembership(
  client: Client,
  { memberships }: InvitationLinks,
  user: string,
  { targets }: InvitationEntry,
) {
  if (!targets.project || !memberships) return false
  const ids = { principal: user, project: targets.project }
  const conditions = Object.entries(ids).map(([name, href]) => ({
    ...{ name, operator: '=' },
    values: [href.split('/').at(-1) ?? ''],
  }))
  const list = await client.readAgain(withQuery(withFilters(memberships, conditions), { pageSize: 1 }))
  return Number(list.total) > 0
}
