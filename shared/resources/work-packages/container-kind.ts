import { mayChangeWith } from '#shared/access/viewer.ts'
import type { ContainerKind } from '#shared/project-context/container.ts'
import { toWorkPackage } from '#shared/project-context/link-targets.ts'
import { CODE, type WorkPackage } from './model.ts'
import { canEdit } from './policy.ts'

/** Declares work packages as containers of attachments and watchers. */
export const workPackageKind: ContainerKind<WorkPackage> = {
  code: CODE,
  member: 'workPackage',
  reference: toWorkPackage,
  permits: {
    attach: mayChangeWith('edit_work_packages', 'add_work_package_attachments'),
    deleteAttachments: canEdit,
    listWatchers: (rights) => rights?.may('view_work_package_watchers') ?? false,
    addWatchers: mayChangeWith('add_work_package_watchers'),
    removeWatchers: mayChangeWith('delete_work_package_watchers'),
  },
}
