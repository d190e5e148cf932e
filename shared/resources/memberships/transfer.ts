import * as z from 'zod/mini'
import type { App } from '#shared/app.ts'
import type { Principal } from '#shared/resources/principals/model.ts'
import { SurvivingProjects } from '#shared/resources/projects/transfer/surviving-projects.ts'
import { id } from '#shared/transfer/record.ts'
import { defineTransfer, type Importing, type Line } from '#shared/transfer/transfer.ts'
import { editMemberships } from './edits.ts'
import type { Membership } from './model.ts'

const Key = z.object({ principal: id, project: z.nullable(id) })
const Record = z.strictObject({ ...Key.shape, roles: z.array(id) })

type MembershipRecord = z.infer<typeof Record>

/** The memberships. Without roles, one is removed. */
export const membershipTransfer = defineTransfer<MembershipRecord, z.infer<typeof Key>>({
  kind: 'membership',
  record: Record,
  key: Key,
  phase: 'last',
  async import(lines, importing) {
    const valid = await accepted(lines, importing)
    await give(
      valid.map(({ record }) => record),
      importing,
    )
    return valid.length
  },
  remove: (key, importing) => give([{ ...key, roles: [] }], importing),
  async *export(app) {
    const { roles } = await app.configuration.current()
    const known = new Set(roles.map(({ id }) => id))
    const staying = new SurvivingProjects(app)
    for await (const principal of app.principals.all()) {
      if (holdsRoles(principal)) yield* directRoles(principal.id, known, app, staying)
    }
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

/** What comes through groups comes back with the groups. */
async function* directRoles(
  principal: number,
  known: ReadonlySet<number>,
  { memberships }: App,
  staying: SurvivingProjects,
) {
  for (const { project, direct } of await memberships.of(principal)) {
    const isLasting = project === null || (await staying.project(project))
    const roles = direct.filter((role) => known.has(role))
    if (roles.length > 0 && isLasting) yield { principal, project, roles }
  }
}

/** The lines whose principal, project and roles exist, and those that only take away; the others are rejected. */
async function accepted(lines: Line<MembershipRecord>[], { app, reject }: Importing) {
  const { roles } = await app.configuration.current()
  const known = new Set(roles.map((role) => role.id))
  const principals = await found(
    lines.map(({ record }) => record.principal),
    (id) => app.principals.byId(id),
  )
  const projects = await found(
    lines.map(({ record }) => record.project),
    async (id) => {
      const project = await app.projects.byId(id)
      return project?.removal ? undefined : project
    },
  )
  return lines.filter(({ number, record: { principal, project, roles } }) => {
    // Its principal or project may have gone before it, and the membership with them.
    if (roles.length === 0) return true
    const unknown = roles.find((role) => !known.has(role))
    if (!principals.has(principal)) reject(number, `principal: there is none with the id ${principal}.`)
    else if (project !== null && !projects.has(project))
      reject(number, `project: there is none with the id ${project}.`)
    else if (unknown !== undefined) reject(number, `roles: there is none with the id ${unknown}.`)
    else return true
    return false
  })
}

/** Those of some ids at which there is something, each looked up once. */
async function found(ids: readonly (number | null)[], look: (id: number) => Promise<unknown>) {
  const distinct = [...new Set(ids)].filter((id) => id !== null)
  const looked = await Promise.all(distinct.map(look))
  return new Set(distinct.filter((_, index) => looked[index] !== undefined))
}

/** Gives principals their roles; a group's members get them too. */
async function give(records: readonly MembershipRecord[], { app, finish }: Importing): Promise<void> {
  const given = [...byPrincipal(records)].map(async ([principal, own]) => {
    const group = await app.groups.byId(principal)
    const application = group && app.jobs.accept({ kind: 'apply-group', subject: principal })
    return {
      principal,
      edit: (present: Membership[]) => own.reduce(withRoles, present),
      also: application && [application.acceptance],
      job: application?.job,
    }
  })
  const edits = await Promise.all(given)
  await editMemberships(edits, app)
  for (const { job } of edits) if (job) await finish(job)
}

function withRoles(present: Membership[], { project, roles }: MembershipRecord): Membership[] {
  const others = present.filter((membership) => membership.project !== project)
  const own = present.find((membership) => membership.project === project) ?? { project, inherited: {} }
  return [...others, { ...own, direct: [...new Set(roles)].sort((a, b) => a - b) }]
}
