import type { CopiedKind } from '#shared/transfer/copy.ts'
import { copiedAttachments } from './attachments/copying.ts'
import { copiedCategories } from './categories/copying.ts'
import { copiedMembers } from './memberships/copying.ts'
import { copiedQueries } from './queries/copying.ts'
import { copiedRelations } from './relations/copying.ts'
import { versionCopying } from './versions/copying.ts'
import { workPackages } from './work-packages/container.ts'
import { copiedWorkPackages } from './work-packages/copying.ts'

/** The kinds of entities that are copied with a project, in the order in which they are written. */
export const copiedKinds: readonly CopiedKind[] = [
  copiedCategories,
  copiedMembers,
  versionCopying,
  copiedWorkPackages,
  copiedAttachments(workPackages, 'work_packages'),
  copiedRelations,
  copiedQueries,
]
