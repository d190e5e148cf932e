import * as z from 'zod/mini'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import type { Ports } from '#shared/ports.ts'
import { createApplyGroupJob } from '#shared/resources/groups/apply-group.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import type { Principal } from '#shared/resources/principals/model.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { dateTime, id, missingTargetText } from '#shared/transfer/record.ts'
import { Surviving } from '#shared/transfer/surviving.ts'
import { defineTransfer, type Importing, type Line } from '#shared/transfer/transfer.ts'
import { editMemberships } from './edit-many.ts'
import type { Edit } from './edit-store.ts'
import type { WantedMembership } from './model.ts'
import { membershipsIn } from './store.ts'

const Key = z.object({ principal: id, project: z.nullable(id) })
const Record = z.strictObject({
  ...Key.shape,
  roles: z.array(id),
  id: z.optional(id),
  createdAt: z.optional(dateTime),
  updatedAt: z.optional(dateTime),
})

type MembershipRecord = z.infer<typeof Record>

/** Import, export and removal of memberships. A record without roles removes the membership. */
export const membershipTransfer = defineTransfer<MembershipRecord, z.infer<typeof Key>>({
  kind: 'membership',
  record: Record,
  key: Key,
  collection: membershipsIn,
  sequence: 'memberships',
  import: (lines, importing) => importMemberships(lines, importing),
  remove: (key, importing) => apply([{ ...key, roles: [] }], importing),
  async *export(ports) {
    const { roles } = await ports.configuration.current()
    const knownRoles = new Set(roles.map(({ id }) => id))
    const surviving = new Surviving(ports)
    // Exports the memberships of groups first. The import of a group's membership changes the inherited roles of the
    // members. The lines of the members come later and restore the times of their memberships.
    for await (const principal of principalsIn(ports).all())
      if (holdsRoles(principal)) yield* directRoles(principal.id, knownRoles, ports, surviving)
  },
})

/**
 * Imports memberships.
 *
 * @param alsoFor a function that returns further writes for the transaction that changes a principal's memberships
 * @returns the number of imported records; all other records have been rejected
 */
export async function importMemberships(
  lines: readonly Line<MembershipRecord>[],
  importing: Importing,
  alsoFor?: Edit['alsoFor'],
): Promise<number> {
  const reviewed = await reviewedRecords(lines, importing)
  await apply(reviewed, importing, alsoFor)
  return reviewed.length
}

const holdsRoles = ({ rights, removal }: Principal) =>
  !removal && rights.global.length + rights.anyProject.length > 0

/**
 * Yields the membership records of a principal. Inherited roles are left out, because importing the groups restores
 * them.
 */
async function* directRoles(
  principal: number,
  knownRoles: ReadonlySet<number>,
  ports: Ports,
  surviving: Surviving,
) {
  for (const { id, project, direct, createdAt, updatedAt } of await membershipsIn(ports).of(principal)) {
    const isSurviving = project === null || (await surviving.project(project))
    const roles = direct.filter((role) => knownRoles.has(role))
    if (roles.length > 0 && isSurviving) yield { id, principal, project, roles, createdAt, updatedAt }
  }
}

/** Returns the records that can be applied, and rejects all other records. */
async function reviewedRecords(
  lines: readonly Line<MembershipRecord>[],
  { ports, reject }: Importing,
): Promise<MembershipRecord[]> {
  const review = await reviewOf(ports)
  const [problems, idProblem] = await Promise.all([
    Promise.all(lines.map(({ record }) => review(record))),
    idReviewOf(lines, ports),
  ])
  return lines.flatMap(({ number, record }, index) => {
    const problem = problems[index] ?? idProblem(record)
    if (problem) reject(number, problem)
    return problem ? [] : [record]
  })
}

/**
 * Returns a function that checks a record. The check returns the reason for a rejection, or undefined for a valid
 * record. An entity that occurs in several records is read only once.
 */
async function reviewOf(ports: Ports) {
  const known = new Set((await ports.configuration.current()).roles.map(({ id }) => id))
  const hasPrincipal = oncePerKey(async (id: number) => (await principalsIn(ports).byId(id)) !== undefined)
  const hasProject = oncePerKey(async (id: number) => {
    const project = await projectsIn(ports).byId(id)
    return project !== undefined && !project.removal
  })
  return async ({ principal, project, roles }: MembershipRecord): Promise<string | undefined> => {
    // A record without roles removes a membership, and is always valid: the principal or the project may have been
    // removed before, and the membership with it.
    if (roles.length === 0) return undefined
    if (!(await hasPrincipal(principal))) return missingTargetText('principal', principal)
    if (project !== null && !(await hasProject(project))) return missingTargetText('project', project)
    const unknown = roles.find((role) => !known.has(role))
    return unknown === undefined ? undefined : missingTargetText('roles', unknown)
  }
}

/**
 * Returns a function that checks the id of a record. The function returns a problem if this id belongs to another
 * membership.
 */
async function idReviewOf(lines: readonly Line<MembershipRecord>[], ports: Ports) {
  const pairOf = ({ principal, project }: z.infer<typeof Key>) => `${principal} ${project}`
  const given = lines.flatMap(({ record }) => record.id ?? [])
  const found = await Promise.all(given.map((one) => membershipsIn(ports).byId(one)))
  const owners = new Map(found.flatMap((one) => (one ? [[one.id, pairOf(one)]] : [])))
  return (record: MembershipRecord): string | undefined => {
    if (record.id === undefined || record.roles.length === 0) return undefined
    const owner = owners.get(record.id) ?? pairOf(record)
    owners.set(record.id, owner)
    return owner === pairOf(record) ? undefined : `id: ${record.id} is that of another membership.`
  }
}

/**
 * Writes the roles of principals: first the roles of groups, and the roles that their members inherit; then the roles
 * of all other principals.
 */
async function apply(
  records: readonly MembershipRecord[],
  { ports, finish }: Importing,
  alsoFor?: Edit['alsoFor'],
): Promise<void> {
  const principals = [...new Set(records.map(({ principal }) => principal))]
  const own = new Map(principals.map((principal): [number, MembershipRecord[]] => [principal, []]))
  for (const record of records) own.get(record.principal)?.push(record)
  const groups = await Promise.all(principals.map((id) => groupsIn(ports).byId(id)))
  const edits = principals.map((principal, index) => {
    const group = groups[index]
    const edit = (present: WantedMembership[]) => (own.get(principal) ?? []).reduce(withRoles, present)
    const applying = group && createApplyGroupJob(group, {}, ports)
    return { principal, edit, also: applying && [applying.acceptance], alsoFor, job: applying?.job }
  })
  const ofGroups = edits.filter(({ job }) => job)
  await editMemberships(ofGroups, ports)
  for (const { job } of ofGroups) if (job) await finish(job)
  await editMemberships(
    edits.filter(({ job }) => !job),
    ports,
  )
}

function withRoles(present: WantedMembership[], record: MembershipRecord): WantedMembership[] {
  const { project, roles, id, createdAt, updatedAt } = record
  const others = present.filter((membership) => membership.project !== project)
  const { inherited } = present.find((membership) => membership.project === project) ?? { inherited: {} }
  const given = { ...(id && { id }), ...(createdAt && { createdAt }), ...(updatedAt && { updatedAt }) }
  return [...others, { project, direct: distinctIds(roles), inherited, given }]
}
