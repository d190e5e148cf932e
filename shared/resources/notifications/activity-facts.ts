import type { Formatted } from '#shared/platform/formattable/formattable.ts'
import type { PropertyChange } from '#shared/platform/journal/entry.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import type { StoredMention } from './mention.ts'
import { asText, newMentions } from './mentioned.ts'
import { type ActivityFacts, type SubscribableReason, subscribableReasons } from './model.ts'
import { counterOf, ownSubscriptions } from './settings.ts'

/** The members of a work package that determine who is notified of its changes. */
interface WorkPackageState {
  id: number
  project: number
  assignee?: number
  responsible?: number
  /**
   * The id of the user who watches the work package, if there is only one such user. The value is 0 if there are
   * possibly several.
   */
  watchedBy?: number
  subject: string
  description?: Formatted
}

interface Reported {
  version: number
  user?: number
  comment?: Formatted
  changes: readonly PropertyChange[]
}

/** A write of a work package, or of a comment on a work package. */
export interface WorkPackageWrite {
  /** The states of the work package before and after the write. They are equal if only a comment was written. */
  before?: WorkPackageState
  after: WorkPackageState
  activity: Reported
  /**
   * The state of the activity before its comment was edited; absent for a new activity. After an edit, only newly
   * mentioned users are notified.
   */
  edited?: Reported
}

/**
 * Returns the data that determines who is notified of an activity; undefined if the activity concerns nobody except its
 * author.
 */
export async function activityFacts(
  write: WorkPackageWrite,
  context: ProjectContext,
): Promise<ActivityFacts | undefined> {
  const { after, activity, edited } = write
  const [{ version }, { project }] = [activity, after]
  const actor = edited ? context.viewer.user?.id : activity.user
  const isOther = (id: number | undefined) => id !== undefined && id !== actor
  const mentions = (await mentionsOf(write)).filter((one) => !isUser(one, actor))
  if (edited && mentions.length === 0) return undefined
  if (edited) return { version, actor, project, mentions, reasons: [], isEdit: true }
  const reasons = await subscribedReasonsOf(write, context)
  const facts: ActivityFacts = {
    version,
    actor,
    project,
    mentions,
    reasons,
    ...(isOther(after.assignee) && { assignee: after.assignee }),
    ...(isOther(after.responsible) && { responsible: after.responsible }),
    ...(isOther(after.watchedBy) && { isWatched: true }),
  }
  const concerned = facts.assignee ?? facts.responsible ?? facts.isWatched
  return concerned !== undefined || mentions.length + reasons.length > 0 ? facts : undefined
}

const isUser = (mention: StoredMention, id: number | undefined): boolean =>
  mention.by === 'id' && mention.kind === 'user' && mention.id === id

/** Returns the mentions that a write adds to the texts of a work package or comment. */
async function mentionsOf({ before, after, activity, edited }: WorkPackageWrite): Promise<StoredMention[]> {
  const ofComment = newMentions(edited?.comment, activity.comment)
  const isComment = before === after || edited !== undefined
  const ofTexts = isComment
    ? []
    : [
        newMentions(asText(before?.subject), asText(after.subject)),
        newMentions(before?.description, after.description),
      ]
  return (await Promise.all([ofComment, ...ofTexts])).flat()
}

/**
 * The reasons for which subscribers are notified of changes, keyed by the changed property. Subscribers have chosen to
 * be notified of changes to work packages in which they are not involved.
 */
const reasonOfChange: Readonly<Record<string, SubscribableReason>> = {
  status: 'processed',
  priority: 'prioritized',
  startDate: 'scheduled',
  dueDate: 'scheduled',
  date: 'scheduled',
}

/**
 * Returns the notification reasons of an activity. Leaves out a reason if no user except the requester subscribes to it
 * in the project. Users who are involved in the work package are notified for other reasons.
 */
async function subscribedReasonsOf(
  { before, after: { project: id }, activity }: WorkPackageWrite,
  { viewer, ports, project }: ProjectContext,
): Promise<SubscribableReason[]> {
  const found = await project(id)
  const own = ownSubscriptions(viewer.user?.notifications, id)
  const hasSubscribers = (reason: SubscribableReason): boolean => {
    const counter = counterOf(reason)
    const all = (found?.[counter] ?? 0) + ports.configuration.subscribers(counter)
    return all > own.filter((one) => one === reason).length
  }
  const changed = activity.changes.flatMap(({ property }) => reasonOfChange[property] ?? [])
  const given = new Set<SubscribableReason>(before ? changed : ['created'])
  if (activity.comment) given.add('commented')
  return subscribableReasons.filter((reason) => given.has(reason) && hasSubscribers(reason))
}
