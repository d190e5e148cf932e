import type { ProjectRights } from '#shared/access/viewer.ts'

/**
 * Whether a requester may change relations of work packages with some rights: one end is enough, but in an archived project
 * nothing is changed.
 */
export const canManage = (...rights: readonly (ProjectRights | undefined)[]): boolean =>
  rights.every((one) => one?.may('view_work_packages')) &&
  rights.some((one) => one?.mayChange('manage_work_package_relations'))
