import type { Entity } from '#shared/platform/collections/entity.ts'
import type { EntityOf } from '#shared/platform/properties/entity.ts'
import type { properties } from './properties.ts'

/** A file of a work package, or one that waits for a work package to claim it. */
export interface Attachment extends Entity, EntityOf<typeof properties> {
  /** The key of its content. */
  key: string
  /** When it is removed, unless a work package has claimed it before. */
  dueAt?: string
}

/** An attachment as its work package lists it: with everything but its version. */
export type ListedAttachment = Omit<Attachment, 'version'>

/** The most bytes of a file. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024

/** The most attachments of a work package, and those of a user that no work package has claimed. */
export const MAX_ATTACHMENTS = { claimed: 200, unclaimed: 50 } as const

/** The time in which a work package has to claim an attachment, in milliseconds. */
const GRACE = 3 * 60 * 60 * 1000

/** When an attachment of this moment is removed if nothing claims it. */
export const dueAfter = (now: Date): string => new Date(now.getTime() + GRACE).toISOString()

/** An attachment that belongs to a work package now. */
export const claimedBy = ({ dueAt: _, ...attachment }: Attachment, container: number): Attachment => ({
  ...attachment,
  status: 'uploaded',
  container,
})

/** An attachment that is gone for clients. The sweeper removes its content, then the attachment. */
export const droppedAt = ({ container: _, ...attachment }: Attachment, now: Date): Attachment => ({
  ...attachment,
  removal: 'sweeper',
  dueAt: now.toISOString(),
})
