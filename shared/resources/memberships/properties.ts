import type { Viewer } from '#shared/access/viewer.ts'
import {
  dateTime,
  formattable,
  integer,
  linked,
  onCreation,
  text,
} from '#shared/platform/properties/property.ts'
import { linkToPrincipal } from '#shared/resources/principals/model.ts'
import { limits } from '#shared/resources/users/model.ts'
import { type HeldRoles, rolesOf } from './model.ts'

/** The role ids of a membership, without roles that no longer exist. */
const existingRoles = (membership: HeldRoles, { configuration: { roles } }: Viewer): number[] => {
  const held = rolesOf(membership)
  return roles.flatMap(({ id }) => (held.includes(id) ? id : []))
}

/** Whether some roles are those that a membership shows: then nothing changes, not even roles that no longer exist. */
export function areShown(roles: readonly number[], membership: HeldRoles, viewer: Viewer): boolean {
  const shown = existingRoles(membership, viewer)
  return roles.length === shown.length && roles.every((id) => shown.includes(id))
}

/** The properties of a membership (rights over the API, "Schema and forms"). */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  createdAt: dateTime({ label: 'Created on' }),
  updatedAt: dateTime({ label: 'Updated on' }),
  /** Sent to the member by mail; not stored. */
  notificationMessage: formattable({
    label: 'Message',
    format: 'markdown',
    stored: false,
    location: '_meta',
    writable: true,
  }),
  project: linked({
    label: 'Project',
    to: 'Project',
    paths: { '/api/v3/projects/': '' },
    inLinksOnly: true,
    required: false,
    writable: onCreation,
  }),
  principal: linked({
    label: 'Principal',
    to: 'Principal',
    ...linkToPrincipal('user', 'group', 'placeholder_user'),
    inLinksOnly: true,
    writable: onCreation,
  }),
  /** The address of somebody who is to be a member, in place of the principal. */
  email: text({
    label: 'Email',
    maxLength: limits.email,
    required: false,
    stored: false,
    visible: false,
    show: () => null,
    writable: onCreation,
  }),
  roles: linked({
    label: 'Roles',
    name: 'Role',
    to: 'Role',
    paths: { '/api/v3/roles/': '' },
    many: true,
    inLinksOnly: true,
    exists: (id, { configuration }) => configuration.roles.some((role) => role.id === id),
    title: (id, { configuration }) => configuration.roles.find((role) => role.id === id)?.name,
    stored: false,
    show: existingRoles,
    writable: true,
  }),
}
