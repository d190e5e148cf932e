import type { Viewer } from '#shared/access/viewer.ts'
import type { Link } from '#shared/platform/hal/resource.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'

/** The links from a work package to reminders, for the OpenAPI document. */
export const declaredLinks: DeclaredLinks['sometimes'] = {
  reminders: 'The reminders of the requester on the work package; not in elements of a list.',
  addReminder: 'Creates a reminder of the requester on the work package; not in elements of a list.',
}

/**
 * Returns the links from a work package to the requester's reminders; no links if the requester is not a user.
 *
 * @param self the address of the work package
 */
export function reminderLinks(self: string, { user }: Viewer): Record<string, Link> {
  const href = `${self}/reminders`
  return user ? { reminders: { href }, addReminder: { href, method: 'post' } } : {}
}
