import * as z from 'zod/mini'
import type { App } from '#shared/app.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { text } from '#shared/platform/properties/property.ts'
import { newPrincipal } from '#shared/resources/principals/model.ts'
import { removalOf } from '#shared/resources/principals/remove-principal.ts'
import {
  findPrincipal,
  type PrincipalImport,
  principalImporter,
  removePrincipal,
} from '#shared/resources/principals/transfer.ts'
import { id, isKey, propertyValue } from '#shared/transfer/record.ts'
import { defineTransfer, type Importing, type Line } from '#shared/transfer/transfer.ts'
import { acceptApplying } from './apply-group.ts'
import type { Group } from './store.ts'

/** As many as fit into an item for certain. */
const MAX_MEMBERS = 20_000

const name = propertyValue(text({ label: 'Name', maxLength: 255 }))
const Record = z.strictObject({
  id: z.optional(id),
  name,
  members: z.array(id).check(z.maxLength(MAX_MEMBERS)),
})
const Key = z.object({ id: z.optional(id), name: z.optional(name) }).check(isKey)

type GroupRecord = z.infer<typeof Record>

const kind: PrincipalImport<GroupRecord, Group> = {
  kind: 'group',
  collection: (app) => app.groups,
  key: 'name',
  build: ({ name, members }, present, id, now) => ({
    ...(present ?? newPrincipal(id, now)),
    name,
    members: [...new Set(members)].sort((a, b) => a - b),
    updatedAt: now.toISOString(),
  }),
}

/** The transfer of groups. What members inherit is brought up to date before the import continues. */
export const groupTransfer = defineTransfer<GroupRecord, z.infer<typeof Key>>({
  kind: kind.kind,
  record: Record,
  key: Key,
  sequence: 'principals',
  phase: 'last',
  async import(lines, importing) {
    let imported = 0
    for (const line of lines) imported += await importGroup(line, importing)
    return imported
  },
  async remove(key, importing) {
    const accepted = await retryingRefusals(() => dissolve(key, importing.app))
    for (const job of accepted) await importing.finish(job)
    await removePrincipal(kind, key, importing)
  },
  async *export(app) {
    for await (const { id, name, members, removal } of app.groups.all()) {
      if (!removal) yield { id, name, members: await exportedMembers(members, app) }
    }
  },
})

async function importGroup(line: Line<GroupRecord>, importing: Importing): Promise<number> {
  const missing = await missingMember(line.record, importing.app)
  if (missing !== undefined) {
    importing.reject(line.number, `members: there is no user or placeholder user with the id ${missing}.`)
    return 0
  }
  let job: Job | undefined
  const imported = await principalImporter(kind, importing).importOne(line, (group, before) => {
    const accepted = acceptApplying(importing.app, group, before?.members)
    job = accepted.job
    return [accepted.acceptance]
  })
  if (imported > 0 && job) await importing.finish(job)
  return imported
}

/** The members that are exported: those that are not being removed. */
async function exportedMembers(members: number[], { principals }: App): Promise<number[]> {
  const found = await Promise.all(members.map((member) => principals.byId(member)))
  return members.filter((_, index) => found[index] && !found[index].principal.removal)
}

async function missingMember({ members }: GroupRecord, { principals }: App): Promise<number | undefined> {
  const found = await Promise.all(members.map((member) => principals.byId(member)))
  return members.find((_, index) => {
    const member = found[index]
    return !member || member.kind === 'group' || member.principal.removal
  })
}

/** Removes all members of a group and accepts its removal, in one transaction. */
async function dissolve(key: z.infer<typeof Key>, app: App): Promise<Job[]> {
  const { entity: group } = await findPrincipal(kind, key, app)
  if (!group || group.removal) return []
  const empty = { ...group, members: [] }
  const emptying = acceptApplying(app, empty, group.members)
  const { removed, job, acceptance } = removalOf(app, empty)
  await app.groups.replace(group, removed, emptying.acceptance, acceptance)
  return [emptying.job, job]
}
