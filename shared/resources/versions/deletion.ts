import { lostCustomValues } from '#shared/custom-fields/clear-values.ts'
import { COUNT_LIMIT, type DeletableResource, tallyOf } from '#shared/platform/endpoints/deletion.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { type AddressedVersion, addressedVersions } from './load-version.ts'
import type { Version } from './model.ts'
import { canManage } from './policy.ts'

/** The deletion of versions, with the rights that it requires and the consequences that its preview shows. */
export const versionDeletion: DeletableResource<Version, AddressedVersion> = {
  ...addressedVersions,
  mayRemove: (_viewer, _version, { defining }) => canManage(defining?.rights),
  consequences: {
    workPackages: {
      label: 'Work packages',
      effect: 'detaches',
      count: async ({ id }, ports) => tallyOf(await workPackagesIn(ports).assignedTo(id, COUNT_LIMIT)),
    },
    customValues: lostCustomValues('version'),
  },
}
