import { jobsIn } from '#shared/job-kinds.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import type { HasTime } from '#shared/platform/jobs/steps.ts'
import type { Ports } from '#shared/ports.ts'
import type { Author } from '#shared/resources/audit-entries/audit.ts'
import { removalOf } from '#shared/resources/principals/remove-principal.ts'
import { createApplyGroupJob } from './apply-group.ts'
import { auditGroup } from './audited.ts'
import type { Group } from './model.ts'
import { groupsIn } from './store.ts'

/**
 * The context in which a group is saved. The request updates the memberships that members inherit only while `hasTime`
 * returns true.
 */
interface Saving {
  ports: Ports
  viewer: Author
  request: { hasTime: HasTime }
}

/**
 * Adds a group.
 *
 * @throws ValueTaken if another group has a value that must be unique
 * @throws WriteRefused if an import took the id first
 */
export async function insertGroup(group: Group, { ports, viewer, request }: Saving): Promise<void> {
  const entry = await auditGroup({ after: group }, viewer, ports)
  if (group.members.length === 0) return groupsIn(ports).insert(group, ...entry)
  const applying = createApplyGroupJob(group, {}, ports)
  await groupsIn(ports).insert(group, applying.acceptance, ...entry)
  await runFollowUpJobs([applying], jobsIn(ports), request.hasTime)
}

/**
 * Saves a change to a group.
 *
 * @throws ValueTaken if the new name is taken
 * @throws WriteRefused if another request wrote first
 */
export async function replaceGroup(
  before: Group,
  after: Group,
  { ports, viewer, request }: Saving,
): Promise<void> {
  const entry = await auditGroup({ before, after }, viewer, ports)
  if (before.members === after.members) return groupsIn(ports).replace(before, after, ...entry)
  const applying = createApplyGroupJob(after, { before: before.members }, ports)
  await groupsIn(ports).replace(before, after, applying.acceptance, ...entry)
  await runFollowUpJobs([applying], jobsIn(ports), request.hasTime)
}

interface GroupRemoval {
  /** The job that removes the memberships which the group's members inherit from the group. */
  emptying: Job
  removal: Job
}

/**
 * Removes all members of a group, locks the group, and creates the jobs that complete its removal, in one transaction.
 *
 * @param also further writes of the same transaction
 * @throws WriteRefused if another request changed the group first
 */
export async function startGroupRemoval(
  group: Group,
  ports: Ports,
  also: readonly Write[] = [],
): Promise<GroupRemoval> {
  const empty = { ...group, members: [] }
  const emptying = createApplyGroupJob(empty, { before: group.members }, ports)
  const { removed, job, acceptance } = removalOf(empty, ports)
  await groupsIn(ports).replace(group, removed, emptying.acceptance, acceptance, ...also)
  return { emptying: emptying.job, removal: job }
}
