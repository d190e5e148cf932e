import { permissionsInProject, type Viewer } from '#shared/access/viewer.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Role } from '#shared/resources/roles/model.ts'

/** Returns the role that the setting `newProjectRoleId` refers to, if it still exists. */
export const roleForCreators = ({ settings, roles }: Configuration): Role | undefined =>
  roles.find(({ id }) => id === settings.newProjectRoleId)

/**
 * Returns whether the creator of a project may choose its types. Administrators may choose the types. Other users need
 * this right in the role that creators get in a new project.
 */
export function mayChooseTypesOnCreation({ isAdmin, configuration }: Viewer): boolean {
  const role = roleForCreators(configuration)
  return isAdmin || (role !== undefined && permissionsInProject([role]).has('manage_types'))
}
