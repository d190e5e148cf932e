import * as z from 'zod/mini'
import { toAuthor } from '#shared/project-context/link-target.ts'
import { toWorkPackage } from '#shared/project-context/link-targets.ts'
import { recordShape } from '#shared/transfer/entity-record.ts'
import { transferOf } from '#shared/transfer/entity-transfer.ts'
import { RecordRefused } from '#shared/transfer/record.ts'
import type { Reminder } from './model.ts'
import { storedProperties } from './properties.ts'
import { remindersIn } from './store.ts'

const Record = z.strictObject(recordShape(storedProperties))

/**
 * Import, export and removal of reminders. If the time of an imported reminder has already passed, the reminder is due
 * at the next sweep.
 */
export const reminderTransfer = transferOf<z.infer<typeof Record>, Reminder>(
  {
    kind: 'reminder',
    record: Record,
    properties: storedProperties,
    sequence: 'reminders',
    collection: (ports) => remindersIn(ports),
    refersTo: { user: toAuthor, workPackage: toWorkPackage },
    blank: (id) => ({ id, version: 1, remindAt: '', user: 0, workPackage: 0 }),
    review(drafted, { record }) {
      if (record.remindAt === undefined) throw new RecordRefused('remindAt: is missing.')
      return drafted
    },
    exporter:
      async (surviving) =>
      async ({ user, workPackage }) =>
        (await surviving.workPackage(workPackage)) && (await surviving.kept(toAuthor, user)) !== undefined
          ? {}
          : undefined,
  },
  { after: ['remove-work-package', 'remove-principal'] },
)
