import type { App } from '#shared/app.ts'
import type { Principal } from '#shared/resources/principals/model.ts'
import type { Write } from '#shared/table/table.ts'
import { writePacked } from '#shared/transfer/packs.ts'
import { writesOf } from './items/store.ts'
import { rightsOf } from './model.ts'

/** Takes principals out of a project, as many in one transaction as it takes. May be repeated. */
export async function leaveProject(project: number, principals: readonly number[], app: App): Promise<void> {
  const found = await Promise.all(principals.map((principal) => departureOf(principal, project, app)))
  await writePacked(
    found.flat(),
    ({ changes }) => changes,
    app.table,
    ({ id }) => app.memberships.edit(id, (present) => present.filter((one) => one.project !== project)),
  )
}

interface Departure {
  id: number
  changes: Write[]
}

/** Nothing for somebody who is gone, or has left already. */
async function departureOf(id: number, project: number, app: App): Promise<Departure[]> {
  // In this order: whoever changes memberships after the first read also changes the principal's version.
  const found = await app.principals.byId(id)
  if (!found) return []
  const present = await app.memberships.of(id)
  const others = present.filter((membership) => membership.project !== project)
  if (others.length === present.length) return []
  const { principal, kind, collection } = found
  const next: Principal = { ...principal, rights: rightsOf(others) }
  const leaving = writesOf({ principal: id, kind, project, isNew: false })
  return [{ id, changes: [...collection.replacement(principal, next), ...leaving] }]
}
