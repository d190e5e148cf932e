import * as z from 'zod/mini'
import type { App } from '#shared/app.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { recordShape, toRecord } from '#shared/transfer/entity-record.ts'
import { importEach } from '#shared/transfer/import-each.ts'
import { id, RecordRefused } from '#shared/transfer/record.ts'
import { referredTo } from '#shared/transfer/references.ts'
import { Surviving } from '#shared/transfer/surviving.ts'
import { defineTransfer, type Importing } from '#shared/transfer/transfer.ts'
import { cleaned } from './file-name.ts'
import { type Attachment, MAX_FILE_BYTES, newAttachment, preparedOf, tooManyIn } from './model.ts'
import { properties } from './properties.ts'
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
  remove: ({ id }, { app }) =>
    retryingRefusals(async () => {
      const found = await app.attachments.byId(id)
      if (found) await removeWithFile(found, app)
    }),
  async *export(app, files) {
    if (!files) return
    const surviving = new Surviving(app)
    for await (const attachment of app.attachments.all()) {
      const { id, key } = attachment
      const workPackage = await surviving.kept('workPackage', attachment.container)
      if (workPackage === undefined) continue
      const content = await app.files.read(key)
      if (!content) continue
      const file = `attachments/${id}`
      await files.write(file, content)
      const author = await surviving.kept('user', attachment.author)
      yield { ...toRecord({ ...transferred, contentType }, attachment), workPackage, file, author }
    }
  },
})

/** Writes the attachment, then its file, then that it belongs to its work package. @throws RecordRefused */
async function importOne(record: AttachmentRecord, { app, files }: Importing): Promise<void> {
  const { attachments, now, sequences, workPackages } = app
  if (!files) throw new RecordRefused('file: files are imported with --files.')
  const content = await files.read(record.file, MAX_FILE_BYTES)
  await requireReferences(record, app)
  const id = record.id ?? (await sequences.allocate('attachments'))
  await retryingRefusals(async () => {
    const present = await attachments.byId(id)
    if (present?.removal) throw new RecordRefused('is being removed.')
    const made = await importedAttachment({ ...record, id }, content, present, app)
    const stored = present ?? preparedOf(made, now())
    if (!present) await attachments.insert(stored)
    await app.files.put(made.key, content)
    await attachments.replace(stored, made, workPackages.check(record.workPackage, existsAndStays))
  })
}

/** The attachment of a record: a present one keeps the place of its file. */
async function importedAttachment(
  { id, workPackage: container, description, author, createdAt, fileName }: AttachmentRecord & { id: number },
  content: Uint8Array,
  present: Attachment | undefined,
  { now }: App,
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
async function requireReferences({ id, workPackage, author }: AttachmentRecord, app: App): Promise<void> {
  await referredTo('workPackage', workPackage, app.workPackages)
  await referredTo('author', author, app.users)
  const others = (await app.attachments.of(workPackage)).filter((one) => one.id !== id)
  const [full] = tooManyIn(others, 1)
  if (full) throw new RecordRefused(`workPackage: ${full.message}`)
}
