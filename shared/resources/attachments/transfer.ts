import * as z from 'zod/mini'
import type { App } from '#shared/app.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { oncePerKey, slices } from '#shared/platform/concurrency.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { SurvivingProjects } from '#shared/resources/projects/surviving-projects.ts'
import { SurvivingWorkPackages } from '#shared/resources/work-packages/surviving-work-packages.ts'
import { dateTime, id, propertyValue, RecordRefused } from '#shared/transfer/record.ts'
import { defineTransfer, finishPending, type Importing, type Line } from '#shared/transfer/transfer.ts'
import { cleaned } from './file-name.ts'
import { type Attachment, claimedBy, MAX_FILE_BYTES } from './model.ts'
import { preparedAttachment } from './prepared.ts'
import { properties } from './properties.ts'
import { tooManyIn } from './room.ts'
import { removeWithFile } from './sweep.ts'

const Key = z.object({ id })

/** An `attachment` of the import format. What its file tells is computed anew: its size, its digest and its type. */
const AttachmentRecord = z.strictObject({
  id: z.optional(id),
  workPackage: id,
  fileName: propertyValue(properties.fileName),
  file: z.string().check(z.minLength(1)),
  description: z.nullish(propertyValue(properties.description)),
  author: z.nullish(id),
  contentType: z.optional(z.string()),
  createdAt: z.optional(dateTime),
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
  async import(lines, importing) {
    await finishPending(['remove-work-package'], importing)
    let imported = 0
    for (const step of slices(lines, TOGETHER))
      imported += (await Promise.all(step.map((line) => importedOrRejected(line, importing)))).filter(
        Boolean,
      ).length
    return imported
  },
  remove: ({ id }, { app }) =>
    retryingRefusals(async () => {
      const found = await app.attachments.byId(id)
      if (found) await removeWithFile(found, app)
    }),
  async *export(app, files) {
    if (!files) return
    const isKept = oncePerKey(
      async (user: number) => (await app.users.byId(user).then((found) => found && !found.removal)) ?? false,
    )
    const surviving = await SurvivingWorkPackages.of(app, new SurvivingProjects(app))
    const survives = oncePerKey((workPackage: number) => surviving.byId(workPackage))
    for await (const attachment of app.attachments.all()) {
      const { id, container, fileName, description, author, contentType, createdAt, key } = attachment
      if (container === undefined || !(await survives(container))) continue
      const content = await app.files.read(key)
      if (!content) continue
      const file = `attachments/${id}`
      await files.write(file, content)
      yield {
        id,
        workPackage: container,
        fileName,
        file,
        description: description?.raw,
        author: author !== undefined && (await isKept(author)) ? author : undefined,
        contentType,
        createdAt,
      }
    }
  },
})

async function importedOrRejected(line: Line<AttachmentRecord>, importing: Importing): Promise<boolean> {
  try {
    await importOne(line.record, importing)
    return true
  } catch (error) {
    if (!(error instanceof RecordRefused)) throw error
    importing.reject(line.number, error.message)
    return false
  }
}

/** Writes the attachment, then its file, then that it belongs to its work package. @throws RecordRefused */
async function importOne(record: AttachmentRecord, { app, files }: Importing): Promise<void> {
  const { attachments, sequences, workPackages } = app
  const content = await files?.read(record.file)
  if (!content) throw new RecordRefused('file: there is none at this path below the directory of --files.')
  if (content.length > MAX_FILE_BYTES) throw new RecordRefused(`file: has more than ${MAX_FILE_BYTES} bytes.`)
  await requireReferences(record, app)
  const id = record.id ?? (await sequences.allocate('attachments'))
  await retryingRefusals(async () => {
    const present = await attachments.byId(id)
    if (present?.removal) throw new RecordRefused('is being removed.')
    const made = await importedAttachment({ ...record, id }, content, present, app)
    if (!present) await attachments.insert(made)
    await app.files.put(made.key, content)
    const stored = present ?? made
    const stays = workPackages.check(record.workPackage, existsAndStays)
    await attachments.replace(stored, claimedBy(made, record.workPackage), stays)
  })
}

/** The attachment of a record before it belongs to its work package: a present one keeps the place of its file. */
async function importedAttachment(
  { id, description, author, createdAt, ...record }: AttachmentRecord & { id: number },
  content: Uint8Array,
  present: Attachment | undefined,
  { now }: App,
): Promise<Attachment> {
  const values = { fileName: cleaned(record.fileName), description }
  const made = await preparedAttachment(id, values, content, author ?? undefined, now())
  return {
    ...made,
    ...(present && { key: present.key, createdAt: present.createdAt }),
    ...(createdAt && { createdAt }),
  }
}

/** @throws RecordRefused */
async function requireReferences(
  { id, workPackage, author }: AttachmentRecord,
  { attachments, users, workPackages }: App,
): Promise<void> {
  const [about, by, others] = await Promise.all([
    workPackages.byId(workPackage),
    author ? users.byId(author) : undefined,
    attachments.of(workPackage),
  ])
  if (!about || about.removal)
    throw new RecordRefused(`workPackage: there is none with the id ${workPackage}.`)
  if (author && (!by || by.removal)) throw new RecordRefused(`author: there is none with the id ${author}.`)
  const full = tooManyIn(
    others.filter((one) => one.id !== id),
    1,
  )
  if (full[0]) throw new RecordRefused(`workPackage: ${full[0].message}`)
}
