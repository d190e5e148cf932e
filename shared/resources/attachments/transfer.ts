import * as z from 'zod/mini'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { filesIn } from '#shared/platform/files/store.ts'
import type { Ports } from '#shared/ports.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { toAuthor } from '#shared/surroundings/reference.ts'
import { toWorkPackage } from '#shared/surroundings/references.ts'
import { recordShape, toRecord } from '#shared/transfer/entity-record.ts'
import { importEach } from '#shared/transfer/import-each.ts'
import { id, RecordRefused } from '#shared/transfer/record.ts'
import { referredTo } from '#shared/transfer/references.ts'
import { Surviving } from '#shared/transfer/surviving.ts'
import { defineTransfer, type Importing } from '#shared/transfer/transfer.ts'
import { cleaned } from './file-name.ts'
import { type Attachment, MAX_FILE_BYTES, newAttachment, preparedOf, tooManyIn } from './model.ts'
import { properties } from './properties.ts'
import { attachmentsIn } from './store.ts'
import { removeWithFile } from './sweep.ts'

const Key = z.object({ id })

const { id: ownId, fileName, description, author, contentType, createdAt } = properties
const transferred = { id: ownId, fileName, description, author, createdAt }

const shape = recordShape(transferred)

/** An `attachment` of the import format. What its file tells is computed anew: its size, its digest and its type. */
const AttachmentRecord = z.strictObject({
  ...shape,
  fileName: z.pipe(z.transform(cleaned), shape.fileName),
  workPackage: id,
  file: z.string().check(z.minLength(1)),
  contentType: z.optional(z.string()),
})
type AttachmentRecord = z.infer<typeof AttachmentRecord>

/** Attachments that are imported at the same time: each is up to 4 MiB. */
const TOGETHER = 8

/** The attachments of work packages, with their files. Those that nothing has claimed are not exported. */
export const attachmentTransfer = defineTransfer<AttachmentRecord, z.infer<typeof Key>>({
  kind: 'attachment',
  record: AttachmentRecord,
  key: Key,
  sequence: 'attachments',
  isAlwaysNew: true,
  after: ['remove-work-package'],
  import: (lines, importing) => importEach(lines, importing, importOne, TOGETHER),
  remove: ({ id }, { ports }) =>
    retryingRefusals(async () => {
      const found = await attachmentsIn(ports).byId(id)
      if (found) await removeWithFile(found, ports)
    }),
  async *export(ports, files) {
    if (!files) return
    const surviving = new Surviving(ports)
    for await (const attachment of attachmentsIn(ports).all()) {
      const { id, key } = attachment
      const workPackage = await surviving.kept(toWorkPackage, attachment.container)
      if (workPackage === undefined) continue
      const content = await filesIn(ports).read(key)
      if (!content) continue
      const file = `attachments/${id}`
      await files.write(file, content)
      const author = await surviving.kept(toAuthor, attachment.author)
      yield { ...toRecord({ ...transferred, contentType }, attachment), workPackage, file, author }
    }
  },
})

/** Writes the attachment, then its file, then that it belongs to its work package. @throws RecordRefused */
async function importOne(record: AttachmentRecord, { ports, files }: Importing): Promise<void> {
  if (!files) throw new RecordRefused('file: files are imported with --files.')
  const content = await files.read(record.file, MAX_FILE_BYTES)
  await requireReferences(record, ports)
  const id = record.id ?? (await sequencesIn(ports).allocate('attachments'))
  await retryingRefusals(async () => {
    const present = await attachmentsIn(ports).byId(id)
    if (present?.removal) throw new RecordRefused('is being removed.')
    const made = await importedAttachment({ ...record, id }, content, present, ports)
    const stored = present ?? preparedOf(made, ports.now())
    if (!present) await attachmentsIn(ports).insert(stored)
    await filesIn(ports).put(made.key, content)
    await attachmentsIn(ports).replace(
      stored,
      made,
      workPackagesIn(ports).check(record.workPackage, existsAndStays),
    )
  })
}

/** The attachment of a record: a present one keeps the place of its file. */
async function importedAttachment(
  { id, workPackage: container, description, author, createdAt, fileName }: AttachmentRecord & { id: number },
  content: Uint8Array,
  present: Attachment | undefined,
  { now }: Ports,
): Promise<Attachment> {
  const values = { fileName, description }
  const made = await newAttachment({ id, values, author: author ?? undefined, container }, content, now())
  return {
    ...made,
    ...(present && { key: present.key, createdAt: present.createdAt }),
    ...(createdAt && { createdAt }),
  }
}

/** @throws RecordRefused */
async function requireReferences({ id, workPackage, author }: AttachmentRecord, ports: Ports): Promise<void> {
  await referredTo('workPackage', workPackage, workPackagesIn(ports))
  await referredTo('author', author, usersIn(ports))
  const others = (await attachmentsIn(ports).of(workPackage)).filter((one) => one.id !== id)
  const [full] = tooManyIn(others, 1)
  if (full) throw new RecordRefused(`workPackage: ${full.message}`)
}
