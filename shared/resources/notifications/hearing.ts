import type { Formatted } from '#shared/platform/formattable/formattable.ts'
import type { Change } from '#shared/platform/journal/entry.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import type { Mention } from './mention.ts'
import { asText, newMentions } from './mentioned.ts'
import { type EverybodyReason, everybodyReasons, type Heard } from './model.ts'
import { counterOf, ownHearers } from './settings.ts'

/** The part of a work package that decides who is notified of its changes. */
interface Concerned {
  id: number
  project: number
  assignee?: number
  responsible?: number
  /** The id of the only user who watches it; 0 if several may. */
  watchedBy?: number
  subject: string
  description?: Formatted
}

/** An activity of a work package. */
interface Reported {
  version: number
  user?: number
  comment?: Formatted
  changes: readonly Change[]
}

/** A write of a work package, or of a comment on it. */
export interface Happening {
  /** The states of the work package before and after the write; equal for a comment. */
  before?: Concerned
  after: Concerned
  activity: Reported
  /** The former state of an activity whose comment is edited. Only new mentions are notified. */
  edited?: Reported
}

/** Returns the facts of an activity; undefined if it concerns nobody but its author. */
export async function heardIn(happening: Happening, context: ProjectContext): Promise<Heard | undefined> {
  const { after, activity, edited } = happening
  const { version } = activity
  const actor = edited ? context.viewer.user?.id : activity.user
  const isOther = (id: number | undefined) => id !== undefined && id !== actor
  const mentions = (await mentionsOf(happening)).filter((one) => !isUser(one, actor))
  if (edited) return mentions.length > 0 ? { version, actor, mentions, reasons: [], isEdit: true } : undefined
  const reasons = await everybodyIn(happening, context)
  const heard: Heard = {
    version,
    actor,
    mentions,
    reasons,
    ...(isOther(after.assignee) && { assignee: after.assignee }),
    ...(isOther(after.responsible) && { responsible: after.responsible }),
    ...(isOther(after.watchedBy) && { isWatched: true }),
  }
  const isHeard = heard.assignee ?? heard.responsible ?? heard.isWatched
  return isHeard !== undefined || mentions.length + reasons.length > 0 ? heard : undefined
}

const isUser = (mention: Mention, id: number | undefined): boolean =>
  mention.by === 'id' && mention.kind === 'user' && mention.id === id

/** Returns the new mentions in the texts of a write. */
async function mentionsOf({ before, after, activity, edited }: Happening): Promise<Mention[]> {
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

/** The properties whose changes are reasons for users who are not involved. */
const reasonOfChange: Readonly<Record<string, EverybodyReason>> = {
  status: 'processed',
  priority: 'prioritized',
  startDate: 'scheduled',
  dueDate: 'scheduled',
  date: 'scheduled',
}

/** Returns the reasons of an activity for which users who are not involved are notified in its project. */
async function everybodyIn(
  { before, after: { project: id }, activity }: Happening,
  { viewer, ports, project }: ProjectContext,
): Promise<EverybodyReason[]> {
  const found = await project(id)
  const own = ownHearers(viewer.user?.notifications, id)
  const isAskedFor = (reason: EverybodyReason): boolean => {
    const counter = counterOf(reason)
    const all = (found?.[counter] ?? 0) + ports.configuration.hearers(counter)
    return all > own.filter((one) => one === reason).length
  }
  const changed = activity.changes.flatMap(({ property }) => reasonOfChange[property] ?? [])
  const given = new Set<EverybodyReason>(before ? changed : ['created'])
  if (activity.comment) given.add('commented')
  return everybodyReasons.filter((reason) => given.has(reason) && isAskedFor(reason))
}
