import { createHash, randomBytes } from 'node:crypto'
import type { Settings } from '#shared/configuration/configuration.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { contentTypeOf } from '#shared/platform/files/content-type.ts'
import { FILES, FORM_EFFECT_SECONDS } from '#shared/platform/files/file-store.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { about, message } from '#shared/platform/language/message.ts'
import { type EntityOf, withDraft } from '#shared/platform/properties/entity.ts'
import type { ContainerReference } from '#shared/project-context/container.ts'
import { attachmentSizeLimit } from '#shared/resources/settings/files.ts'
import { properties } from './properties.ts'

/**
 * An uploaded file. A container, such as a work package, claims the file and then owns it. Until then, the file belongs
 * to no container.
 */
export interface Attachment extends Entity, EntityOf<typeof properties> {
  key: string
  /** The container that has claimed the attachment; absent while the attachment is unclaimed. */
  container?: ContainerReference
  /** The time at which the attachment is removed, unless it is claimed first. */
  dueAt?: string
  /**
   * Set while the author may store the file with a form. Contains the container that will get the attachment, if any.
   */
  direct?: { container?: ContainerReference }
  /**
   * The time at which the upload form expires. Until then, the form can store the file, even after the upload is
   * finished. Absent for an upload without a form.
   */
  storableUntil?: string
}

/** An attachment in the index of its container, complete except for its version. */
export type ListedAttachment = Omit<Attachment, 'version'>

/** Maximum number of bytes of a file that fits into the body of a request. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024

/** Returns the maximum number of bytes of a file in the body of a request. */
export const uploadLimitOf = (settings: Settings): number =>
  Math.min(MAX_FILE_BYTES, attachmentSizeLimit(settings))

/** The type of a file is determined from this number of bytes at its beginning. */
export const BEGINNING = 4096

/**
 * Maximum number of claimed attachments per container, and of unclaimed attachments per user. A deleted attachment is
 * treated as unclaimed while its upload form can still store the file.
 */
export const MAX_ATTACHMENTS = { claimed: 200, unclaimed: 50 } as const

export const tooMany = (limit: number): ApiError =>
  constraintViolation('base', about('Attachments', message`is too long (maximum is ${limit}).`))

/** Returns the violation if a container has no room for `more` attachments in addition to the given ones. */
export const tooManyIn = (present: readonly ListedAttachment[], more: number): ApiError[] =>
  present.length + more > MAX_ATTACHMENTS.claimed ? [tooMany(MAX_ATTACHMENTS.claimed)] : []

/** The time within which an attachment must be claimed, in milliseconds. */
const GRACE = 3 * 60 * 60 * 1000

const dueAfter = (now: Date): string => new Date(now.getTime() + GRACE).toISOString()

/** The data of a new attachment apart from its file. */
interface Given {
  id: number
  values: { fileName: string; description?: string | null }
  author?: number
  /** The container of the attachment; absent if the attachment is to be claimed later. */
  container?: ContainerReference
}

export const newKey = (id: number): string => `${FILES}${id}/${randomBytes(24).toString('base64url')}`

/** Returns a new attachment whose file has been stored. */
export const newAttachment = (
  { id, values, author, container }: Given,
  file: Uint8Array,
  now: Date,
): Promise<Attachment> =>
  withDraft<Attachment>(
    properties,
    {
      id,
      version: 1,
      fileName: '',
      fileSize: file.length,
      contentType: contentTypeOf(file, values.fileName),
      digest: createHash('md5').update(file).digest('hex'),
      status: 'uploaded',
      key: newKey(id),
      createdAt: now.toISOString(),
      ...(author !== undefined && { author }),
      ...(container === undefined ? { dueAt: dueAfter(now) } : { container }),
    },
    values,
  )

/** Returns an attachment whose author is going to store the file with a form. */
export async function newDirectUpload(given: Given, fileSize: number, now: Date): Promise<Attachment> {
  const { container } = given
  const made = await newAttachment(given, new Uint8Array(), now)
  return {
    ...preparedAttachment(made, now),
    fileSize,
    digest: '',
    direct: container === undefined ? {} : { container },
    storableUntil: new Date(now.getTime() + FORM_EFFECT_SECONDS * 1000).toISOString(),
  }
}

/**
 * Returns the next state of an attachment, after a form has stored its file. The digest of the file is unknown until a
 * job has read the file.
 */
export const finishedFrom = (
  { direct = {}, dueAt: _, ...prepared }: Attachment,
  beginning: Uint8Array,
  now: Date,
): Attachment => ({
  ...prepared,
  status: 'uploaded',
  contentType: contentTypeOf(beginning, prepared.fileName),
  ...(direct.container === undefined ? { dueAt: dueAfter(now) } : { container: direct.container }),
})

/** Returns the attachment id that a file's key contains; undefined if the key does not belong to an attachment. */
export function attachmentIdIn(key: string): number | undefined {
  const [, id] = /^files\/([1-9]\d{0,14})\/./.exec(key) ?? []
  return id === undefined ? undefined : Number(id)
}

/**
 * Returns an attachment whose file is not stored yet. The attachment is hidden, and is removed if the file is never
 * stored.
 */
export const preparedAttachment = ({ container: _, ...attachment }: Attachment, now: Date): Attachment => ({
  ...attachment,
  version: 0,
  status: 'prepared',
  dueAt: dueAfter(now),
})

export const claimedBy = (
  { dueAt: _, ...attachment }: Attachment,
  container: ContainerReference,
): Attachment => ({
  ...attachment,
  container,
})

/**
 * Returns an attachment that is marked as deleted. Clients no longer see the attachment, and the sweeper removes it.
 * The sweeper waits until the upload form has expired, because the form could store the file again.
 */
export function droppedAt({ container: _, storableUntil, ...attachment }: Attachment, now: Date): Attachment {
  const dropped = { ...attachment, removal: 'sweeper', dueAt: now.toISOString() }
  const isStorable = storableUntil !== undefined && storableUntil > dropped.dueAt
  return isStorable ? { ...dropped, storableUntil, dueAt: storableUntil } : dropped
}
