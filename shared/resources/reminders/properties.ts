import { dateTime, integer, linked, text } from '#shared/platform/properties/property.ts'

/** The properties of a reminder (specification, "Reminder"). */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  remindAt: dateTime({ label: 'Remind at', writable: true, sort: true }),
  note: text({ label: 'Note', maxLength: 250, required: false, writable: true, joinsLines: true }),
}

/**
 * The properties of a stored reminder. Only imports set the work package and the user; the API derives them from the
 * address and the requester.
 */
export const storedProperties = {
  ...properties,
  workPackage: linked({
    label: 'Work package',
    to: 'WorkPackage',
    paths: { '/api/v3/work_packages/': '' },
  }),
  user: linked({ label: 'User', to: 'User', paths: { '/api/v3/users/': '' } }),
}
