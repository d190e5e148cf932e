import type { Viewer } from '#shared/access/viewer.ts'
import { type Resource, represented } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { linkTo } from '#shared/project-context/link-targets.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import type { ListedReminder } from './model.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

export type ShownReminder = Omit<ListedReminder, 'workPackage'> & {
  workPackage: Pick<WorkPackage, 'id' | 'subject'>
}

/** All links of a reminder except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    workPackage: 'The work package that the reminder is about.',
    remindable: 'The same as `workPackage`.',
    updateImmediately: 'Changes the reminder.',
    delete: 'Deletes the reminder.',
  },
}

/** The Reminder resource, as the user of the reminder sees it. */
export function representReminder(reminder: ShownReminder, viewer: Viewer): Resource {
  const { id, workPackage } = reminder
  const self = href(routes.show, { id: workPackage.id, reminder: id })
  return {
    _type: 'Reminder',
    ...represented(properties, reminder, viewer),
    _links: {
      self: { href: self },
      workPackage: linkTo(workPackage),
      remindable: linkTo(workPackage),
      updateImmediately: { href: self, method: 'patch' },
      delete: { href: self, method: 'delete' },
    },
  }
}
