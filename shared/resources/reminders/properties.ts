import { dateTime, integer, linked, text } from '#shared/platform/properties/property.ts'

/** Notifications, "Reminder". */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  remindAt: dateTime({ label: 'Remind at', writable: true, sort: true }),
  note: text({ label: 'Note', maxLength: 250, required: false, writable: true, joinsLines: true }),
}

/** The properties, and those that only imports set: the API derives them from the address and the requester. */
export const storedProperties = {
  ...properties,
  workPackage: linked({
    label: 'Work package',
    to: 'WorkPackage',
    paths: { '/api/v3/work_packages/': '' },
  }),
  user: linked({ label: 'User', to: 'User', paths: { '/api/v3/users/': '' } }),
}
