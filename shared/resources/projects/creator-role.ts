import { permissionsInProject, type Viewer } from '#shared/access/viewer.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Role } from '#shared/resources/roles/model.ts'

/** Returns the role that the setting `newProjectRoleId` refers to, if it still exists. */
export const roleForCreators = ({ settings, roles }: Configuration): Role | undefined =>
  roles.find(({ id }) => id === settings.newProjectRoleId)

/**
 * Returns whether a requester may choose the types of a project that they create. Administrators may choose the types.
 * Other users may choose the types if their role in the new project grants this right.
 */
export function mayChooseTypesOnCreation({ isAdmin, configuration }: Viewer): boolean {
  const role = roleForCreators(configuration)
  return isAdmin || (role !== undefined && permissionsInProject([role]).has('manage_types'))
}
