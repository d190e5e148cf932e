import { clearReference, lostCustomValues } from '#shared/custom-fields/clear-values.ts'
import { referenceTo } from '#shared/custom-fields/value.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { COUNT_LIMIT, type Consequence, tallyOf } from '#shared/platform/endpoints/deletion.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { type RequireTime, untilNoneLeft } from '#shared/platform/jobs/steps.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import type { Ports } from '#shared/ports.ts'
import { setFavorites } from '#shared/resources/favorites/dependents.ts'
import { gridsIn } from '#shared/resources/grids/store.ts'
import { leaveGroup } from '#shared/resources/memberships/edit-many.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { removeNotificationsOf } from '#shared/resources/notifications/dependents.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { removeRemindersOf } from '#shared/resources/reminders/dependents.ts'
import { endWatching } from '#shared/resources/watchers/dependents.ts'
import { changeBySystem, type SystemChange } from '#shared/resources/work-packages/add-activity.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { personLinks, workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { nameOfPrincipal, type Principal, type PrincipalKind } from './model.ts'
import { type AnyPrincipal, principalsIn } from './store.ts'

/** A principal that is locked because it is being removed, and the job that removes it. */
interface Removal<P> extends Accepted {
  removed: P
}

/**
 * Returns the locked state of a principal that is to be removed, and the job that will remove it. Neither is written
 * yet.
 */
export function removalOf<P extends AnyPrincipal>(principal: P, ports: Ports): Removal<P> {
  const accepted = jobsIn(ports).accept({ kind: 'remove-principal', subject: principal.id })
  const locked = 'status' in principal ? { ...principal, status: 'locked' } : principal
  return { removed: { ...locked, removal: accepted.job.id }, ...accepted }
}

/**
 * Locks a principal, and creates the job that removes it.
 *
 * @param also further writes for the same transaction
 * @throws WriteRefused if another request changed the principal first
 */
export async function startPrincipalRemoval(
  principal: AnyPrincipal,
  ports: Ports,
  also: readonly Write[] = [],
): Promise<Job> {
  const { removed, job, acceptance } = removalOf(principal, ports)
  await principalsIn(ports).replace(principal, removed, acceptance, ...also)
  return job
}

/**
 * The worker, which removes a user, placeholder user or group. It first removes, step by step, everything that refers
 * to the principal: assignments, watches, groups, grids, queries, memberships and custom field values. The last
 * transaction removes the entity with its unique names, and ends the job. Every step is idempotent. A stale run does
 * not touch a principal that has since been imported again under the same id.
 */
export async function removePrincipal(job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  const subject = await principalsIn(ports).byId(job.subject)
  if (subject?.removal === job.id) {
    await unassign(subject, ports, requireTime)
    await endWatching(job.subject, ports, requireTime)
    await removeRemindersOf(job.subject, ports, requireTime)
    if (subject.kind === 'user') {
      await setFavorites(job.subject, [], ports)
      await removeNotificationsOf(job.subject, ports)
    }
  }
  await retryingRefusals(async () => {
    const found = await principalsIn(ports).byId(job.subject)
    if (found?.removal !== job.id) return jobsIn(ports).end(job, [])
    for (const group of found.groups) await leaveGroup(job.subject, group, ports)
    await removeGridsOf(job.subject, ports)
    await queriesIn(ports).forgetUser(job.subject)
    await membershipEditsIn(ports).edit(job.subject, () => [])
    await clearReference(referenceTo(found.kind, job.subject), ports)
    const cleared = await principalsIn(ports).byId(job.subject)
    // If a membership was added after the memberships were deleted, all steps are repeated.
    if (!cleared || cleared.rights.global.length + cleared.rights.anyProject.length > 0)
      throw new WriteRefused([])
    return jobsIn(ports).end(job, principalsIn(ports).removal(cleared))
  })
}

/** Number of work packages from which a principal is unassigned between two checks of the remaining time. */
const WORK_PACKAGES_AT_A_TIME = 200

/**
 * Unassigns a principal from its work packages. No work package can be assigned to a principal that is being removed.
 */
async function unassign(principal: AnyPrincipal, ports: Ports, requireTime: RequireTime): Promise<void> {
  const { id } = principal
  const old = nameOfPrincipal(principal, { configuration: await ports.configuration.current() })
  await untilNoneLeft(
    () => workPackagesIn(ports).ofPrincipal(id, WORK_PACKAGES_AT_A_TIME),
    requireTime,
    (ids) => changeBySystem(ids, (workPackage) => without(id, old, workPackage), ports),
  )
}

function without(principal: number, old: string, workPackage: WorkPackage): SystemChange | undefined {
  const members = personLinks.filter((one) => workPackage[one] === principal)
  if (members.length === 0) return undefined
  return {
    values: Object.fromEntries(members.map((member) => [member, undefined])),
    changes: members.map((property) => ({ property, old })),
  }
}

/** Number of grids per transaction. Even grids of the maximum size fit into the transaction's limit of 4 MB. */
const GRIDS_AT_A_TIME = 20

/** Removes the grids of a user. A user who is being removed cannot get new grids. */
async function removeGridsOf(user: number, ports: Ports): Promise<void> {
  const all = await gridsIn(ports).entriesOf(user)
  for (const step of slices(all, GRIDS_AT_A_TIME))
    await ports.table.write(step.flatMap((grid) => gridsIn(ports).removal(grid)))
}

type Of = Consequence<Principal, unknown>

const memberships: Of = {
  label: 'Memberships',
  effect: 'deletes',
  count: async ({ id }, ports) => tallyOf(await membershipsIn(ports).of(id, COUNT_LIMIT)),
}

const workPackages: Of = {
  label: 'Work packages',
  effect: 'detaches',
  count: async ({ id }, ports) => tallyOf(await workPackagesIn(ports).ofPrincipal(id, COUNT_LIMIT)),
}

const groups: Of = {
  label: 'Groups',
  effect: 'detaches',
  count: (principal) => tallyOf(principal.groups),
}

/** Returns the consequences that deletions of all kinds of principals have in common. */
export const ofPrincipals = (kind: PrincipalKind) => ({
  memberships,
  workPackages,
  groups,
  customValues: lostCustomValues(kind),
})
