import { importInProjects } from '#shared/resources/projects/transfer.ts'
import { followUps } from '#shared/resources/versions/transfer.ts'
import { transferOf } from '#shared/transfer/entity-transfer.ts'
import { TreeImport } from '#shared/transfer/tree-import.ts'
import { type WorkPackageRecord, workPackages } from './transfer/imported.ts'

/** Without an id, each record makes a work package. */
const keyOf = (record: WorkPackageRecord) => record.id ?? record

/** The work packages. Removing one removes everything below it. */
export const workPackageTransfer = transferOf(workPackages, {
  needsAllLines: true,
  after: [...followUps, 'remove-work-package', 'move-work-package'],
  async import(lines, importing) {
    const tree = { resource: workPackages, name: 'work package', keyOf }
    return importInProjects(workPackages, lines, importing, () =>
      new TreeImport(tree, lines, importing).run(),
    )
  },
})
