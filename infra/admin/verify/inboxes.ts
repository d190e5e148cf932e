import { distinctIds } from '#shared/platform/ids.ts'
import type { Ports } from '#shared/ports.ts'
import { kept, type Notification } from '#shared/resources/notifications/model.ts'
import { countUnread, type Inbox, inboxesIn, notificationsIn } from '#shared/resources/notifications/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import type { Finding, Rule } from './rule.ts'

/** Kinds of jobs that create, move or remove notifications. */
const CHANGING = ['notify', 'move-work-package', 'remove-work-package', 'remove-project', 'remove-principal']

/**
 * Checks that each inbox belongs to a user and has the correct number of unread notifications. The work package of each
 * notification must exist in the project of the notification. The work package must also list the user as informed,
 * because moves and deletions find notifications through this list. The subject of a claim is the id of the user.
 */
export const inboxesRule = (ports: Ports): Rule<number> => ({
  async claims(item) {
    const part = inboxesIn(ports).partIn(item)
    if (!part) return []
    const { user: about, notifications, unread = 0 } = part
    const [owner, { problems }] = await Promise.all([
      usersIn(ports).byId(about),
      reviewed(about, notifications, ports),
    ])
    return [
      { about, text: 'unread', times: countUnread(notifications) - unread },
      ...(owner && problems.length === 0 ? [] : [{ about, text: 'notifications', times: 1 }]),
    ]
  },
  async check(user) {
    const [inbox, owner] = await Promise.all([inboxesIn(ports).all(user), usersIn(ports).byId(user)])
    return owner ? findingOf(inbox, ports) : ownerlessFinding(inbox, ports)
  },
  isAwaited: (_, { kind }) => CHANGING.includes(kind),
})

function ownerlessFinding({ user }: Inbox, ports: Ports): Finding {
  return {
    text: `the inbox of user ${user} belongs to nobody`,
    repair: () => inboxesIn(ports).close(user, ports.now()),
  }
}

async function findingOf(inbox: Inbox, ports: Ports): Promise<Finding | undefined> {
  const all = notificationsIn(inbox)
  const { problems, next, unlisted } = await reviewed(inbox.user, all, ports)
  const wrong = [...unreadProblems(inbox), ...problems]
  if (wrong.length === 0) return undefined
  return {
    text: `the inbox of user ${inbox.user} ${wrong.join('; ')}`,
    async repair() {
      const inboxes = inboxesIn(ports)
      await ports.table.writeEach(unlisted.map((id) => inboxes.informing(id, inbox.user, ports.now())))
      await ports.table.write(inboxes.changes(inbox, next))
    },
  }
}

/**
 * Returns a problem if the number of unread notifications is wrong. If pages of the inbox have expired, a number that
 * is too high is accepted, because it still includes the unread notifications of these pages.
 */
function unreadProblems(inbox: Inbox): string[] {
  const shouldBe = countUnread(notificationsIn(inbox))
  const isRight = inbox.unread === shouldBe || (inbox.unread > shouldBe && hasLostPages(inbox))
  return isRight ? [] : [`has ${inbox.unread} unread notifications, and should have ${shouldBe}`]
}

const hasLostPages = ({ nextPage, older }: Inbox): boolean => (older?.size ?? 0) < nextPage - 1

/** The result of comparing a user's notifications with the work packages that they are about. */
interface Reviewed {
  problems: string[]
  /** The notifications that the inbox should contain. */
  next: Notification[]
  /** Ids of the work packages whose stored list of informed users lacks the user. */
  unlisted: number[]
}

/** Compares the unexpired notifications of a user with the work packages to which the notifications refer. */
async function reviewed(user: number, all: readonly Notification[], ports: Ports): Promise<Reviewed> {
  const ids = distinctIds(kept(all, ports.now()).map(({ workPackage }) => workPackage))
  const projects = await workPackagesIn(ports).some(ids, ({ project }) => project, ['project'])
  const present = ids.filter((id) => projects.has(id))
  const isListed = await Promise.all(present.map((id) => inboxesIn(ports).informs(id, user)))
  const lost = ids.filter((id) => !projects.has(id))
  const unlisted = present.filter((_, index) => !isListed[index])
  const next = all
    .filter(({ workPackage }) => !lost.includes(workPackage))
    .map((one) => ({ ...one, project: projects.get(one.workPackage) ?? one.project }))
  const isMoved = (one: Notification) => one.project !== (projects.get(one.workPackage) ?? one.project)
  const moved = distinctIds(all.filter(isMoved).map(({ workPackage }) => workPackage))
  const problems = [
    ...named('has notifications about missing work packages', lost),
    ...named('has the wrong project for work packages', moved),
    ...named('is not listed with work packages', unlisted),
  ]
  return { problems, next, unlisted }
}

const named = (problem: string, ids: readonly number[]): string[] =>
  ids.length === 0 ? [] : [`${problem} ${ids.slice(0, 10).join(', ')}`]
