import type { App } from '#shared/app.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { type HasTime, runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import { removalOf } from '#shared/resources/principals/remove-principal.ts'
import { acceptApplying, applyGroup } from './apply-group.ts'
import type { Group } from './model.ts'

/** How a group is saved: what its members inherit follows as far as the request has time. */
interface Saving {
  app: App
  request: { hasTime: HasTime }
}

/** Adds a group. @throws ValueTaken, or WriteRefused if an import took the id first */
export async function insertGroup(group: Group, { app, request }: Saving): Promise<void> {
  if (group.members.length === 0) return app.groups.insert(group)
  const { job, acceptance } = acceptApplying(app, group)
  await app.groups.insert(group, acceptance)
  await runFollowUpJobs([{ job, work: applyGroup }], app, request.hasTime)
}

/** Saves a change of a group. @throws ValueTaken, or WriteRefused if another request was faster */
export async function replaceGroup(before: Group, after: Group, { app, request }: Saving): Promise<void> {
  if (before.members === after.members) return app.groups.replace(before, after)
  const { job, acceptance } = acceptApplying(app, after, before.members)
  await app.groups.replace(before, after, acceptance)
  await runFollowUpJobs([{ job, work: applyGroup }], app, request.hasTime)
}

/** The jobs of a group that goes. */
interface GroupRemoval {
  /** Takes from the members what they inherit. */
  emptying: Job
  /** Removes the group. */
  removal: Job
}

/**
 * Removes all members of a group and accepts its removal, in one transaction.
 *
 * @throws WriteRefused if another request changed the group first
 */
export async function acceptGroupRemoval(group: Group, app: App): Promise<GroupRemoval> {
  const empty = { ...group, members: [] }
  const emptying = acceptApplying(app, empty, group.members)
  const { removed, job, acceptance } = removalOf(app, empty)
  await app.groups.replace(group, removed, emptying.acceptance, acceptance)
  return { emptying: emptying.job, removal: job }
}
