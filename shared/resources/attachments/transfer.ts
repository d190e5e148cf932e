import * as z from 'zod/mini'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { filesIn } from '#shared/platform/files/store.ts'
import type { Ports } from '#shared/ports.ts'
import {
  type Container,
  type ContainerReference,
  idIn,
  referenceTo,
} from '#shared/project-context/container.ts'
import { toAuthor } from '#shared/project-context/link-target.ts'
import { stageFileSizeLimit } from '#shared/resources/settings/files.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { recordShape, toRecord } from '#shared/transfer/entity-record.ts'
import { importEach } from '#shared/transfer/import-each.ts'
import { id, RecordRefused } from '#shared/transfer/record.ts'
import { containerIdIn, containerMember, targetOf } from '#shared/transfer/references.ts'
import { Surviving } from '#shared/transfer/surviving.ts'
import { defineTransfer, type Importing, type Transfer } from '#shared/transfer/transfer.ts'
import { cleaned } from './file-name.ts'
import { type Attachment, MAX_FILE_BYTES, newAttachment, preparedAttachment, tooManyIn } from './model.ts'
import { properties } from './properties.ts'
import { attachmentsIn } from './store.ts'
import { removeWithFile } from './sweep.ts'

const Key = z.object({ id })

const { id: ownId, fileName, description, author, contentType, createdAt } = properties
const transferred = { id: ownId, fileName, description, author, createdAt }

const shape = recordShape(transferred)

/** Returns the schema of a record. Size, digest and type are computed from the file. */
const recordOf = (container: Container) =>
  z.strictObject({
    ...shape,
    fileName: z.pipe(z.transform(cleaned), shape.fileName),
    ...containerMember(container),
    file: z.string().check(z.minLength(1)),
    contentType: z.optional(z.string()),
  })
type AttachmentRecord = z.infer<ReturnType<typeof recordOf>>

/**
 * Number of attachments that are imported at the same time. All of their files are in memory, and files that were
 * stored by a form may be large.
 */
const ATTACHMENTS_AT_ONCE = 4

/**
 * Import, export and removal of attachments and their files, for one kind of container. Attachments without a container
 * are not exported.
 *
 * @param kind the kind of the records
 */
export const attachmentTransfer = (kind: string, container: Container): Transfer =>
  defineTransfer<AttachmentRecord, z.infer<typeof Key>>({
    kind,
    record: recordOf(container),
    key: Key,
    collection: attachmentsIn,
    sequence: 'attachments',
    isAlwaysNew: true,
    after: container.removals,
    import: (lines, importing) =>
      importEach(lines, importing, (record) => importOne(record, container, importing), ATTACHMENTS_AT_ONCE),
    remove: ({ id }, { ports }) =>
      retryingRefusals(async () => {
        const found = await attachmentsIn(ports).byId(id)
        if (found) await removeWithFile(found, ports)
      }),
    async *export(ports, files) {
      const surviving = new Surviving(ports)
      for await (const attachment of files ? attachmentsIn(ports).all() : []) {
        const owner = await surviving.kept(container.reference, idIn(container, attachment.container))
        const content = owner === undefined ? undefined : await filesIn(ports).read(attachment.key)
        if (!content) continue
        const file = `attachments/${attachment.id}`
        await files?.write(file, content)
        const author = await surviving.kept(toAuthor, attachment.author)
        const own = toRecord({ ...transferred, contentType }, attachment)
        yield { ...own, [container.member]: owner, file, author }
      }
    },
  })

/**
 * Writes the attachment, stores its file, and finally assigns the attachment to its container.
 *
 * @throws RecordRefused
 */
async function importOne(
  record: AttachmentRecord,
  container: Container,
  { ports, files }: Importing,
): Promise<void> {
  if (!files) throw new RecordRefused('file: files are imported with --files.')
  const { settings } = await ports.configuration.current()
  const content = await files.read(record.file, Math.max(MAX_FILE_BYTES, stageFileSizeLimit(settings)))
  await requireReferences(record, container, ports)
  const owner = containerIdIn(record, container)
  const id = record.id ?? (await sequencesIn(ports).allocate('attachments'))
  await retryingRefusals(async () => {
    const present = await attachmentsIn(ports).byId(id)
    if (present?.removal) throw new RecordRefused('is being removed.')
    const reference = referenceTo(container, owner)
    const made = await importedAttachment({ ...record, id }, reference, content, present, ports)
    const stored = present ?? preparedAttachment(made, ports.now())
    if (!present) await attachmentsIn(ports).insert(stored)
    await filesIn(ports).put(made.key, content)
    const staying = container.collection(ports).check(owner, existsAndStays)
    await attachmentsIn(ports).replace(stored, made, staying)
  })
}

/** Returns the attachment of a record. An existing attachment keeps the key of its file. */
async function importedAttachment(
  { id, description, author, createdAt, fileName }: AttachmentRecord & { id: number },
  container: ContainerReference,
  content: Uint8Array,
  present: Attachment | undefined,
  { now }: Ports,
): Promise<Attachment> {
  const values = { fileName, description }
  const made = await newAttachment({ id, values, author: author ?? undefined, container }, content, now())
  return {
    ...made,
    ...(present && { key: present.key, createdAt: present.createdAt }),
    ...(present?.storableUntil !== undefined && { storableUntil: present.storableUntil }),
    ...(createdAt && { createdAt }),
  }
}

/**
 * Requires that the container and the author of an attachment exist. Also requires that the container has room for one
 * more attachment.
 *
 * @throws RecordRefused
 */
async function requireReferences(
  record: AttachmentRecord,
  container: Container,
  ports: Ports,
): Promise<void> {
  const owner = containerIdIn(record, container)
  await targetOf(container.member, owner, container.collection(ports))
  await targetOf('author', record.author, usersIn(ports))
  const present = await attachmentsIn(ports).of(referenceTo(container, owner))
  const others = present.filter((one) => one.id !== record.id)
  const [full] = tooManyIn(others, 1)
  if (full) throw new RecordRefused(`${container.member}: ${full.message}`)
}
