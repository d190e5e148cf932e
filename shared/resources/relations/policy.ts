import type { ProjectRights } from '#shared/access/viewer.ts'

/**
 * Returns whether a requester may change relations between work packages, given the requester's rights in the projects
 * of the work packages. The permission in one of the projects is enough, but relations in archived projects cannot be
 * changed.
 */
export const canManage = (...rights: readonly (ProjectRights | undefined)[]): boolean =>
  rights.every((one) => one?.may('view_work_packages')) &&
  rights.some((one) => one?.mayChange('manage_work_package_relations'))
