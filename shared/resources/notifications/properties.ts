import { boolean, choice, dateTime, integer, text } from '#shared/platform/properties/property.ts'
import { type Notification, reasons } from './model.ts'

const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** The properties of a notification, with the subject of its work package. */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  subject: text({
    label: 'Subject',
    maxLength: 255,
    stored: false,
    show: ({ subject }: { subject: string }) => subject,
  }),
  reason: choice({ label: 'Reason', all: reasons }),
  readIAN: boolean({ label: 'Read', stored: 'isRead' }),
  createdAt: dateTime({
    label: 'Created on',
    stored: false,
    show: (one: Notification) => timeOf(one.createdAt),
  }),
  updatedAt: dateTime({
    label: 'Updated on',
    stored: false,
    show: (one: Notification) => timeOf(one.updatedAt),
  }),
}
