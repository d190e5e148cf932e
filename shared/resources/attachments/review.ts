import { extname } from 'node:path'
import type { Viewer } from '#shared/access/viewer.ts'
import type { Reviewing } from '#shared/platform/endpoints/written-resource.ts'
import { contentTypeOf } from '#shared/platform/files/content-type.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { message } from '#shared/platform/language/message.ts'
import { type Draft, notAllowedViolation } from '#shared/platform/properties/draft.ts'
import type { Ports } from '#shared/ports.ts'
import { attachmentSizeLimit } from '#shared/resources/settings/files.ts'
import {
  type Attachment,
  type ListedAttachment,
  MAX_ATTACHMENTS,
  tooMany,
  tooManyIn,
  uploadLimitOf,
} from './model.ts'
import { properties } from './properties.ts'
import { attachmentsIn } from './store.ts'

/** An uploaded file and, if it is uploaded to a container, the attachments that the container already has. */
export interface Upload {
  file: Uint8Array
  present?: readonly ListedAttachment[]
}

/** Checks an uploaded file: its size, its type, and the number of attachments (specification, "Upload"). */
export async function reviewUpload(
  { values, violations }: Draft,
  { viewer, loaded, ports }: Reviewing<Attachment, Upload>,
): Promise<Draft> {
  const contentType = contentTypeOf(loaded.file, String(values.fileName))
  const more = [
    ...sizeViolations(loaded.file, uploadLimitOf(viewer.configuration.settings)),
    ...typeViolations(contentType, String(values.fileName), viewer),
    ...(await roomViolations(viewer, loaded, ports)),
  ]
  return { values, violations: [...violations, ...more] }
}

const sizeViolations = ({ length }: Uint8Array, limit: number): ApiError[] =>
  length > limit ? [tooLarge('file', limit)] : []

const tooLarge = (attribute: string, limit: number) =>
  constraintViolation(attribute, message`File is too large (maximum size is ${limit} Bytes).`)

/** Checks a file that a form will store: the size that the client declares, and the number of attachments. */
export async function reviewDirectUpload(
  { values, violations }: Draft,
  { viewer, loaded, ports }: Reviewing<Attachment, Upload>,
): Promise<Draft> {
  const limit = attachmentSizeLimit(viewer.configuration.settings)
  const more = [
    ...(Number(values.fileSize) > limit ? [tooLarge('fileSize', limit)] : []),
    ...(loaded.present ? tooManyIn(loaded.present, 1) : []),
    ...(await unclaimedViolations(viewer, ports)),
  ]
  return { values, violations: [...violations, ...more] }
}

/**
 * Checks a file against the setting that lists the allowed files. This list contains media types, and file name
 * extensions such as `*.pdf`.
 */
export function typeViolations(contentType: string, fileName: string, { configuration }: Viewer): ApiError[] {
  const { attachmentAllowList: allowed = [] } = configuration.settings
  const extension = `*${extname(fileName).toLowerCase()}`
  const isAllowed = allowed.length === 0 || allowed.some((one) => [contentType, extension].includes(one))
  return isAllowed ? [] : [notAllowedViolation(properties, 'contentType', allowed)]
}

const roomViolations = async (viewer: Viewer, { present }: Upload, ports: Ports): Promise<ApiError[]> =>
  present ? tooManyIn(present, 1) : unclaimedViolations(viewer, ports)

async function unclaimedViolations({ user }: Viewer, ports: Ports): Promise<ApiError[]> {
  const unclaimed = user ? await attachmentsIn(ports).unclaimedBy(user.id) : 0
  return unclaimed >= MAX_ATTACHMENTS.unclaimed ? [tooMany(MAX_ATTACHMENTS.unclaimed)] : []
}
