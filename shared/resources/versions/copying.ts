import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { CopiedKind } from '#shared/transfer/copy.ts'
import type { Sharing } from './policy.ts'
import { versionsIn } from './store.ts'
import { versionImport } from './transfer.ts'

/** Number of versions that are copied between two checks of the remaining time. */
const PER_STEP = 50

export const versionCopying: CopiedKind = {
  part: 'versions',
  renumbered: {
    kind: 'versions',
    originals: async (project, ports) => [await versionsIn(ports).inProject(project)],
    allocate: (count, ports) => sequencesIn(ports).allocate('versions', count),
  },
  steps: (copy) =>
    copy.pages('versions', PER_STEP).map(
      (ids) => () =>
        copy.write('versions', ids, versionImport, (record) => ({
          ...record,
          project: copy.to,
          sharing: sharingOf(record.sharing as Sharing, copy.viewer.isAdmin),
          startDate: copy.shifted(record.startDate),
          endDate: copy.shifted(record.endDate),
          customFields: copy.customFields('version', record.customFields),
          createdAt: undefined,
          updatedAt: undefined,
        })),
    ),
}

/**
 * The values of `sharing` that make a version available only in its project and in subprojects. In a copy, these values
 * affect no other project, because the copy has no subprojects.
 */
const ownSharings: readonly Sharing[] = ['none', 'descendants']

/**
 * Returns the sharing of a copied version. Unless an administrator makes the copy, a sharing with other projects
 * becomes `none`.
 */
const sharingOf = (sharing: Sharing, isAdmin: boolean): Sharing =>
  isAdmin || ownSharings.includes(sharing) ? sharing : 'none'
