import { referenceTo } from '#shared/project-context/container.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { watchersIn } from '#shared/resources/watchers/store.ts'
import { CODE, type WorkPackage } from '#shared/resources/work-packages/model.ts'
import { mentionedIn } from './mentioned.ts'
import { type ActivityFacts, type Reason, reasons } from './model.ts'
import { subscribersTo } from './settings-store.ts'

/**
 * Returns the users whom an activity concerns, each with all reasons, the strongest reason first. The settings and
 * rights of these users are not yet considered. Groups are replaced with their members.
 */
export async function concernedUsers(
  { id, project }: WorkPackage,
  facts: ActivityFacts,
  context: ProjectContext,
): Promise<Map<number, Reason[]>> {
  const { ports } = context
  const [mentioned, assigned, responsible, watched, everybody] = await Promise.all([
    mentionedIn(facts.mentions, project, context),
    usersFor(facts.assignee, context),
    usersFor(facts.responsible, context),
    facts.isWatched ? watchersIn(ports).of(referenceTo({ code: CODE }, id)) : [],
    facts.reasons.length > 0 ? subscribersTo(project, facts.reasons, ports.table) : [],
  ])
  const found: [Reason, readonly number[]][] = [
    ['mentioned', mentioned],
    ['assigned', assigned],
    ['responsible', responsible],
    ['watched', watched],
    ...[...everybody].flatMap(([user, asked]) => asked.map((one): [Reason, number[]] => [one, [user]])),
  ]
  return byUser(found, facts.actor)
}

/**
 * Returns the reasons to notify each user, the strongest reason first.
 *
 * @param actor the author of the activity, who is not notified
 */
function byUser(
  found: readonly [Reason, readonly number[]][],
  actor: number | undefined,
): Map<number, Reason[]> {
  const concerned = new Map<number, Reason[]>()
  for (const [reason, users] of found)
    for (const user of users)
      if (user !== actor) concerned.set(user, [...(concerned.get(user) ?? []), reason])
  const strength = (reason: Reason) => reasons.indexOf(reason)
  for (const all of concerned.values()) all.sort((a, b) => strength(a) - strength(b))
  return concerned
}

/**
 * Returns the ids of the users that a principal represents: the user itself, the members of a group, or nobody for a
 * placeholder user.
 */
export async function usersFor(id: number | undefined, context: ProjectContext): Promise<number[]> {
  const found = id === undefined ? undefined : await context.principal(id)
  if (found?.kind === 'group') return found.members
  return found?.kind === 'user' ? [found.id] : []
}
