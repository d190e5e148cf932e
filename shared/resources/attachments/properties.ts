import {
  choice,
  dateTime,
  formattable,
  integer,
  linked,
  onCreation,
  propertyOf,
  text,
} from '#shared/platform/properties/property.ts'
import { linkToPrincipal } from '#shared/resources/principals/model.ts'

const MAX_DESCRIPTION = 255

/**
 * The properties of an attachment (specification, "Attachments"). An upload sets the name and the description; nothing
 * is writable afterwards.
 */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  title: text({
    label: 'Title',
    maxLength: 255,
    stored: false,
    show: ({ fileName }: { fileName: string }) => fileName,
  }),
  fileName: text({ label: 'File name', maxLength: 255, reserved: ['.', '..'], writable: onCreation }),
  fileSize: integer({ label: 'File size', min: 0 }),
  description: formattable({
    label: 'Description',
    format: 'plain',
    isText: true,
    writable: onCreation,
    limits: { maxLength: MAX_DESCRIPTION },
  }),
  contentType: text({ label: 'Content type', maxLength: 255 }),
  digest: propertyOf(
    { type: 'Composite', name: 'Digest', shown: (hash: string) => ({ algorithm: 'md5', hash }) },
    { label: 'Digest' },
  ),
  /** The status is `prepared` until the file is stored. Until then, the attachment is not visible. */
  status: choice({
    label: 'Status',
    all: ['uploaded', 'prepared'],
  }),
  createdAt: dateTime({ label: 'Created on' }),
  author: linked({ label: 'Author', to: 'User', ...linkToPrincipal('user'), required: false }),
  /** The container: a resource of one of several kinds. */
  container: linked({ label: 'Container', to: 'Container', paths: {}, stored: false }),
}

/** The properties of a direct upload. The client declares the size of the file, then posts the file with a form. */
export const directProperties = {
  ...properties,
  fileSize: integer({ label: 'File size', min: 1, writable: onCreation }),
}
