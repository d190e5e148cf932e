import { createHash, randomBytes } from 'node:crypto'
import { FILES } from '#shared/platform/files/file-store.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import { contentTypeOf } from './content-type.ts'
import { type Attachment, dueAfter } from './model.ts'
import { properties } from './properties.ts'

/** An attachment whose file is not stored yet: nobody sees it, and it goes unless something claims it. */
export const preparedAttachment = (
  id: number,
  values: { fileName: string; description?: string | null },
  file: Uint8Array,
  author: number | undefined,
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
      status: 'prepared',
      key: `${FILES}${id}/${randomBytes(24).toString('base64url')}`,
      createdAt: now.toISOString(),
      dueAt: dueAfter(now),
      ...(author !== undefined && { author }),
    },
    values,
  )
