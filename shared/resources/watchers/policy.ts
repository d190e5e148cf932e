import { mayChangeWith, type ProjectRights } from '#shared/access/viewer.ts'

export const canList = (rights: ProjectRights | undefined): boolean =>
  rights?.may('view_work_package_watchers') ?? false

/** Whether a requester who sees a work package may make others watch it. */
export const canAddOthers = mayChangeWith('add_work_package_watchers')

export const canRemoveOthers = mayChangeWith('delete_work_package_watchers')
