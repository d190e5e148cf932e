import * as z from 'zod/mini'
import type { App } from '#shared/app.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import { acceptApplying } from '#shared/resources/groups/apply-group.ts'
import type { Principal } from '#shared/resources/principals/model.ts'
import { SurvivingProjects } from '#shared/resources/projects/surviving-projects.ts'
import { dateTime, id } from '#shared/transfer/record.ts'
import { defineTransfer, type Importing, type Line } from '#shared/transfer/transfer.ts'
import { editMemberships } from './edits.ts'
import type { WantedMembership } from './model.ts'

const Key = z.object({ principal: id, project: z.nullable(id) })
const Record = z.strictObject({
  ...Key.shape,
  roles: z.array(id),
  id: z.optional(id),
  createdAt: z.optional(dateTime),
  updatedAt: z.optional(dateTime),
})

type MembershipRecord = z.infer<typeof Record>

/** The transfer of memberships. A record without roles removes the membership. */
export const membershipTransfer = defineTransfer<MembershipRecord, z.infer<typeof Key>>({
  kind: 'membership',
  record: Record,
  key: Key,
  sequence: 'memberships',
  phase: 'last',
  async import(lines, importing) {
    const valid = await validLines(lines, importing)
    await applyRecords(
      valid.map(({ record }) => record),
      importing,
    )
    return valid.length
  },
  remove: (key, importing) => applyRecords([{ ...key, roles: [] }], importing),
  async *export(app) {
    const { roles } = await app.configuration.current()
    const knownRoles = new Set(roles.map(({ id }) => id))
    const surviving = new SurvivingProjects(app)
    // Groups first: what members inherit from them must not change what the lines of members say about times.
    const { group, ...others } = app.principals.collections
    for (const collection of [group, ...Object.values(others)])
      for await (const principal of collection.all())
        if (holdsRoles(principal)) yield* directRoles(principal.id, knownRoles, app, surviving)
  },
})

function byPrincipal(all: readonly MembershipRecord[]): Map<number, MembershipRecord[]> {
  const grouped = new Map<number, MembershipRecord[]>()
  for (const record of all) {
    const records = grouped.get(record.principal) ?? []
    grouped.set(record.principal, records)
    records.push(record)
  }
  return grouped
}

const holdsRoles = ({ rights, removal }: Principal) =>
  !removal && rights.global.length + rights.anyProject.length > 0

/** The records of a principal. Inherited roles are left out: importing the groups restores them. */
async function* directRoles(
  principal: number,
  knownRoles: ReadonlySet<number>,
  { memberships }: App,
  surviving: SurvivingProjects,
) {
  for (const { id, project, direct, createdAt, updatedAt } of await memberships.of(principal)) {
    const isSurviving = project === null || (await surviving.project(project))
    const roles = direct.filter((role) => knownRoles.has(role))
    if (roles.length > 0 && isSurviving) yield { id, principal, project, roles, createdAt, updatedAt }
  }
}

/** The lines whose principal, project and roles exist, and those that remove a membership; the others are rejected. */
async function validLines(lines: Line<MembershipRecord>[], { app, reject }: Importing) {
  const { roles } = await app.configuration.current()
  const knownRoles = new Set(roles.map((role) => role.id))
  const principals = await existing(
    lines.map(({ record }) => record.principal),
    (id) => app.principals.byId(id),
  )
  const projects = await existing(
    lines.map(({ record }) => record.project),
    async (id) => {
      const project = await app.projects.byId(id)
      return project?.removal ? undefined : project
    },
  )
  const ids = await ownersOfIds(lines, app)
  return lines.filter(({ number, record }) => {
    const { principal, project, roles } = record
    // A removal is always valid: its principal or project may have been removed before, and the membership with it.
    if (roles.length === 0) return true
    const unknown = roles.find((role) => !knownRoles.has(role))
    if (!principals.has(principal)) reject(number, `principal: there is none with the id ${principal}.`)
    else if (project !== null && !projects.has(project))
      reject(number, `project: there is none with the id ${project}.`)
    else if (unknown !== undefined) reject(number, `roles: there is none with the id ${unknown}.`)
    else if (!claims(record, ids)) reject(number, `id: ${record.id} is that of another membership.`)
    else return true
    return false
  })
}

/** A membership's key as one text. */
const pairOf = ({ principal, project }: z.infer<typeof Key>) => `${principal} ${project}`

/** Whose membership the ids in records are. */
async function ownersOfIds(lines: Line<MembershipRecord>[], { memberships }: App) {
  const ids = lines.flatMap(({ record }) => record.id ?? [])
  const found = await Promise.all(ids.map((one) => memberships.byId(one)))
  return new Map(found.flatMap((one, index) => (one ? [[ids[index] as number, pairOf(one)] as const] : [])))
}

/** Whether the id of a record is not that of another membership. From then on it is that of this one. */
function claims(record: MembershipRecord, owners: Map<number, string>): boolean {
  if (record.id === undefined) return true
  const owner = owners.get(record.id) ?? pairOf(record)
  owners.set(record.id, owner)
  return owner === pairOf(record)
}

/** The ids of a list that exist. Each is looked up once. */
async function existing(ids: readonly (number | null)[], find: (id: number) => Promise<unknown>) {
  const distinct = [...new Set(ids)].filter((id) => id !== null)
  const found = await Promise.all(distinct.map(find))
  return new Set(distinct.filter((_, index) => found[index] !== undefined))
}

/** Gives principals their roles: first to groups, whose members inherit them. */
async function applyRecords(records: readonly MembershipRecord[], importing: Importing): Promise<void> {
  const { groups } = importing.app
  const all = [...byPrincipal(records)]
  const found = await Promise.all(all.map(([principal]) => groups.byId(principal)))
  const ofGroups = all.filter((_, index) => found[index] !== undefined)
  const ofOthers = all.filter((_, index) => found[index] === undefined)
  await applyToGroups(ofGroups, importing)
  await editMemberships(ofOthers.map(editOf), importing.app)
}

/** The records of a principal. */
type Grouped = readonly [principal: number, records: readonly MembershipRecord[]]

const editOf = ([principal, own]: Grouped) => ({
  principal,
  edit: (present: WantedMembership[]) => own.reduce(withRoles, present),
})

/** Brings what the members inherit up to date as well. */
async function applyToGroups(records: readonly Grouped[], { app, finish }: Importing): Promise<void> {
  const prepared = records.map(async (one) => {
    const group = await app.groups.byId(one[0])
    const applying = group && acceptApplying(app, group)
    return { ...editOf(one), also: applying && [applying.acceptance], job: applying?.job }
  })
  const edits = await Promise.all(prepared)
  await editMemberships(edits, app)
  for (const { job } of edits) if (job) await finish(job)
}

function withRoles(present: WantedMembership[], record: MembershipRecord): WantedMembership[] {
  const { project, roles, id, createdAt, updatedAt } = record
  const others = present.filter((membership) => membership.project !== project)
  const { inherited } = present.find((membership) => membership.project === project) ?? { inherited: {} }
  const given = { ...(id && { id }), ...(createdAt && { createdAt }), ...(updatedAt && { updatedAt }) }
  return [...others, { project, direct: distinctIds(roles), inherited, given }]
}
