import * as z from 'zod/mini'
import { distinctIds } from '#shared/platform/ids.ts'
import { EntityImporter } from '#shared/transfer/entity-importer.ts'
import { recordShape } from '#shared/transfer/entity-record.ts'
import { transferOf } from '#shared/transfer/entity-transfer.ts'
import type { ImportedResource } from '#shared/transfer/imported-resource.ts'
import { importedPrincipals } from '#shared/transfer/principals.ts'
import { id, RecordRefused } from '#shared/transfer/record.ts'
import { createApplyGroupJob } from './apply-group.ts'
import { acceptableMembers } from './members.ts'
import { type Group, newGroup } from './model.ts'
import { MAX_MEMBERS, properties } from './properties.ts'
import { groupsIn } from './store.ts'
import { startGroupRemoval } from './writing.ts'

const Record = z.strictObject({
  ...recordShape(properties),
  members: z.array(id).check(z.maxLength(MAX_MEMBERS)),
})

type GroupRecord = z.infer<typeof Record>

const groups: ImportedResource<GroupRecord, Group> = {
  ...importedPrincipals('group', (ports) => groupsIn(ports)),
  record: Record,
  properties,
  key: 'name',
  blank: newGroup,
  async review(group, { importing: { ports } }) {
    const acceptable = await acceptableMembers(group.members, ports)
    const missing = group.members.find((member) => !acceptable.has(member))
    if (missing !== undefined)
      throw new RecordRefused(`members: there is no user or placeholder user with the id ${missing}.`)
    return { ...group, members: distinctIds(group.members) }
  },
  follow: async (group, present, { ports }) => ({
    jobs: [createApplyGroupJob(group, { before: present?.members }, ports)],
  }),
  remove: async (group, ports) => Object.values(await startGroupRemoval(group, ports)),
  exporter:
    async ({ ports }) =>
    async (group) => {
      const acceptable = await acceptableMembers(group.members, ports)
      return { members: group.members.filter((member) => acceptable.has(member)) }
    },
}

/**
 * Import, export and removal of groups. The memberships that members inherit are updated before the import continues.
 */
export const groupTransfer = transferOf(groups, {
  // Imports one group at a time, because several large groups may not fit into memory.
  async import(lines, importing) {
    const importer = new EntityImporter(groups, importing)
    let imported = 0
    for (const line of lines) imported += await importer.importOne(line)
    return imported
  },
})
