import * as z from 'zod/mini'
import type { App } from '#shared/app.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import {
  findPrincipal,
  type PrincipalImport,
  principalImporter,
  removePrincipal,
} from '#shared/resources/principals/transfer.ts'
import { fromRecord, recordShape, toRecord } from '#shared/transfer/entity-record.ts'
import { id, isKey, propertyValue } from '#shared/transfer/record.ts'
import { defineTransfer, type Importing, type Line } from '#shared/transfer/transfer.ts'
import { acceptApplying } from './apply-group.ts'
import { unacceptableMembers } from './members.ts'
import { type Group, newGroup } from './model.ts'
import { MAX_MEMBERS, properties } from './properties.ts'
import { acceptGroupRemoval } from './writing.ts'

const Record = z.strictObject({
  ...recordShape(properties),
  members: z.array(id).check(z.maxLength(MAX_MEMBERS)),
})
const Key = z.object({ id: z.optional(id), name: z.optional(propertyValue(properties.name)) }).check(isKey)

type GroupRecord = z.infer<typeof Record>

const kind: PrincipalImport<GroupRecord, Group> = {
  kind: 'group',
  collection: (app) => app.groups,
  key: 'name',
  build: async (record, present, id, now) => ({
    ...(present ?? newGroup(id, now)),
    ...(await fromRecord(properties, record, { id, present, now })),
    members: distinctIds(record.members),
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
    const accepted = await retryingRefusals(() => acceptRemovalByKey(key, importing.app))
    for (const job of accepted) await importing.finish(job)
    await removePrincipal(kind, key, importing)
  },
  async *export(app) {
    for await (const group of app.groups.all()) {
      if (!group.removal) yield { ...toRecord(properties, group), members: await exportedMembers(group, app) }
    }
  },
})

async function importGroup(line: Line<GroupRecord>, importing: Importing): Promise<number> {
  const [missing] = await unacceptableMembers(line.record.members, importing.app)
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
async function exportedMembers({ members }: Group, app: App): Promise<number[]> {
  const unacceptable = new Set(await unacceptableMembers(members, app))
  return members.filter((id) => !unacceptable.has(id))
}

async function acceptRemovalByKey(key: z.infer<typeof Key>, app: App): Promise<Job[]> {
  const { entity: group } = await findPrincipal(kind, key, app)
  return group && !group.removal ? Object.values(await acceptGroupRemoval(group, app)) : []
}
