import { rightsIn, signedIn } from '#shared/access/viewer.ts'
import type { Settings } from '#shared/configuration/configuration.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { escapeHtml } from '#shared/platform/escape-html.ts'
import { replacedInProse } from '#shared/platform/formattable/prose.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalLink } from '#shared/resources/principals/model.ts'
import type { AnyPrincipal } from '#shared/resources/principals/store.ts'
import { viewOf } from '#shared/resources/redirections/view.ts'
import { idsNamed, usersIn } from '#shared/resources/users/store.ts'
import { routes as workPackages } from '#shared/resources/work-packages/routes.ts'
import {
  type Mention,
  mentionKey,
  mentionOf,
  mentionSyntax,
  mentionsInShownText,
  type ShownText,
} from './internal/mention-syntax.ts'
import type { ProjectContext } from './project-context.ts'

export { type Mention, mentionKey, mentionsIn } from './internal/mention-syntax.ts'

/** A user or group that a text mentions, and the membership of this user or group in the project of the text. */
export interface Mentioned {
  principal: AnyPrincipal
  membership?: Membership
}

/**
 * Returns the user or group to which a mention in a project refers: the user with the login or id, the only member with
 * the full name, or a group in the project. The caller checks whether the reader may know this user or group, and
 * whether a mentioned user may see the text. Takes one round trip for an id, two for a login, and three for a name.
 */
export async function findMentioned(
  mention: Mention,
  project: number,
  context: ProjectContext,
): Promise<Mentioned | undefined> {
  const id = await idOf(mention, project, context)
  if (id === undefined) return undefined
  const [principal, membership] = await Promise.all([
    context.principal(id),
    membershipsIn(context.ports).in(id, project),
  ])
  if (!principal || principal.removal || !isOfKind(mention, principal)) return undefined
  return principal.kind === 'user' || membership ? { principal, membership } : undefined
}

const isOfKind = (mention: Mention, { kind }: AnyPrincipal): boolean => {
  if (mention.by === 'id') return mention.kind === kind
  return kind === 'user' || (kind === 'group' && mention.by === 'name')
}

function idOf(mention: Mention, project: number, context: ProjectContext): Promise<number | undefined> {
  if (mention.by === 'login') return usersIn(context.ports).ownerOf('login', mention.login)
  if (mention.by === 'name') return memberNamed(mention.name, project, context)
  return Promise.resolve(mention.kind === 'work_package' ? undefined : mention.id)
}

/**
 * Returns the id of the member with the given full name; undefined if several members have this name. If no member has
 * this name, returns the id of the group with this name.
 */
async function memberNamed(
  name: string,
  project: number,
  { ports, viewer: { configuration } }: ProjectContext,
): Promise<number | undefined> {
  const [group, ...users] = await Promise.all([
    groupsIn(ports).ownerOf('name', name),
    ...fullNamesOf(name, configuration.settings.userFormat).map((one) => idsNamed(one, ports)),
  ])
  const ids = [...new Set(users.flat())]
  const held = await Promise.all(ids.map((id) => membershipsIn(ports).in(id, project)))
  const members = ids.filter((_, index) => held[index])
  return members.length === 0 ? group : members.length === 1 ? members[0] : undefined
}

/**
 * The maximum number of full names that are tried for a displayed name. This maximum allows last names of up to five
 * words.
 */
const MAX_NAMES = 6

/**
 * Returns the full names, first name first, that a displayed name may stand for. If the format puts the last name
 * first, nobody knows where the last name ends. The result then contains one full name for each possible end, but at
 * most `MAX_NAMES` names.
 */
function fullNamesOf(name: string, format: Settings['userFormat']): string[] {
  if (!format.startsWith('lastname')) return [name]
  const words = name.replace(',', '').split(/\s+/)
  return words
    .slice(0, MAX_NAMES)
    .map((_, index) => [...words.slice(index), ...words.slice(0, index)].join(' '))
}

/** Returns whether a mentioned user may see the work packages of a project. */
export async function seesWorkPackages(
  { principal, membership }: Mentioned,
  project: number,
  { project: find, viewer: { configuration } }: ProjectContext,
): Promise<boolean> {
  const found = await find(project)
  if (principal.kind !== 'user' || !found) return false
  return (
    principal.admin ||
    rightsIn(signedIn(principal, configuration), found, membership).may('view_work_packages')
  )
}

/**
 * Returns a text in which mentions are replaced by links, for the requester of a context. The target of a mention may
 * be a work package, a group of the project, or a user who may see the project's work packages. The link shows the
 * target's current subject or name. Mentions of hidden or missing targets remain text, and so do mentions beyond
 * `MAX_LINKS`.
 *
 * @param text the text in the form in which a resource shows it. If the text has no mentions, nothing is read, and the
 * text is returned unchanged
 */
export async function withMentions<T extends ShownText>(
  text: T,
  project: number,
  context: ProjectContext,
): Promise<T> {
  const mentions = mentionsInShownText(text)
  if (mentions.length === 0) return text
  const targets = targetsIn(context)
  const found = await Promise.all(
    mentions.map(async (one) => [mentionKey(one), await targets.find(one, project)] as const),
  )
  const links = new Map(found)
  let rest = MAX_LINKS
  const html = replacedInProse(text.html, mentionSyntax, (match) => {
    const mention = mentionOf(match)
    const link = mention && links.get(mentionKey(mention))
    return link && rest-- > 0 ? link(match[0]) : undefined
  })
  return { ...text, html }
}

/**
 * Returns the shown values of a resource, with links in place of the mentions in one of its texts.
 *
 * @param name the name of this text; the resource need not have the text
 */
export async function mentioning<T extends Record<string, unknown>>(
  values: T,
  name: string,
  project: number,
  context: ProjectContext,
): Promise<T> {
  const text = values[name] as ShownText | undefined
  const shown = text && (await withMentions(text, project, context))
  return shown === text ? values : { ...values, [name]: shown }
}

/** The maximum number of mentions that become links in a text. This maximum bounds the growth of the HTML. */
const MAX_LINKS = 200

/** The maximum number of different mentions that are looked up in a request. Further mentions remain text. */
const MAX_LOOKUPS = 500

/** Returns the HTML of a mention, given the text that the author typed for it. */
type LinkOf = (typed: string) => string

/** Looks up the targets of mentions, each only once. Finds only targets that the requester of a context may know. */
class MentionTargets {
  readonly #found = new Map<string, Promise<LinkOf | undefined>>()

  constructor(private readonly context: ProjectContext) {}

  /** Returns the function that renders a mention; undefined if the mention remains text. */
  find(mention: Mention, project: number): Promise<LinkOf | undefined> {
    const key = `${project} ${mentionKey(mention)}`
    const known = this.#found.get(key)
    if (known) return known
    if (this.#found.size >= MAX_LOOKUPS) return Promise.resolve(undefined)
    const isWorkPackage = mention.by === 'id' && mention.kind === 'work_package'
    const finding = isWorkPackage ? this.#workPackage(mention.id) : this.#principal(mention, project)
    this.#found.set(key, finding)
    return finding
  }

  async #workPackage(id: number): Promise<LinkOf | undefined> {
    const found = await this.context.workPackage(id)
    if (!found || !(await this.context.sees(found))) return undefined
    const open = `<a href="${escapeHtml(viewOf(href(workPackages.show, { id })))}" title="${escapeHtml(found.subject)}">`
    // The link shows the number of the work package, even if the `<mention>` tag contains another text.
    return (typed) => [open, typed.startsWith('#') ? typed : '#'.concat(String(id)), '</a>'].join('')
  }

  async #principal(mention: Mention, project: number): Promise<LinkOf | undefined> {
    const { context } = this
    const found = await findMentioned(mention, project, context)
    if (!found || !(await this.#isKnown(found, project))) return undefined
    const link = principalLink(found.principal, context.viewer)
    return () =>
      `<a class="user-mention" href="${escapeHtml(viewOf(link.href))}">@${escapeHtml(link.title)}</a>`
  }

  /**
   * Returns whether a mention becomes a link. A mentioned user must be able to see the text. A mentioned group must be
   * visible to the requester.
   */
  #isKnown(mentioned: Mentioned, project: number): Promise<boolean> {
    const { principal } = mentioned
    return principal.kind === 'group'
      ? this.context.discloses(principal.id)
      : seesWorkPackages(mentioned, project, this.context)
  }
}

const targetsIn = oncePer((context: ProjectContext) => new MentionTargets(context))
