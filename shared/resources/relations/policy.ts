import type { ProjectRights } from '#shared/access/viewer.ts'

/**
 * Returns whether a requester may change relations between work packages, given the requester's rights in the projects
 * of the work packages. The requester must see work packages in all these projects, but needs the permission to manage
 * relations in only one. Nobody has rights in an archived project.
 */
export const canManage = (...rights: readonly (ProjectRights | undefined)[]): boolean =>
  rights.every((one) => one?.may('view_work_packages')) &&
  rights.some((one) => one?.mayChange('manage_work_package_relations'))
