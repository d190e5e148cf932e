import { filteredHref } from '#shared/platform/http/addresses.ts'
import { dateTime, integer, linked, text } from '#shared/platform/properties/property.ts'
import { principalPaths, principalTypes } from '#shared/resources/principals/model.ts'
import { routes } from '#shared/resources/principals/routes.ts'
import { canSeeMembers, canWrite } from './policy.ts'

/** Maximum number of members, so that their ids always fit into one item. */
export const MAX_MEMBERS = 20_000

/** The properties of a group of users and placeholder users. */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({ label: 'Name', maxLength: 255, writable: canWrite, unique: true, filter: true, sort: true }),
  members: linked({
    label: 'Members',
    to: 'User',
    paths: { [principalPaths.user]: '', [principalPaths.placeholder_user]: '' },
    many: true,
    max: MAX_MEMBERS,
    default: [],
    allowed: () => ({
      href: filteredHref(routes.list.path, [
        ['type', '=', [principalTypes.user, principalTypes.placeholder_user]],
      ]),
    }),
    writable: canWrite,
    visible: canSeeMembers,
  }),
  createdAt: dateTime({ label: 'Created on', sort: true, visible: canWrite }),
  updatedAt: dateTime({ label: 'Updated on', sort: true, visible: canWrite }),
}
