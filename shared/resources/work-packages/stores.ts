import { referencesIn } from '#shared/custom-fields/references.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { watchersIn } from '#shared/resources/watchers/store.ts'
import { workPackagesIn } from './store.ts'

export const workPackageStores = {
  memberships: membershipsIn,
  principals: principalsIn,
  projects: projectsIn,
  references: referencesIn,
  versions: versionsIn,
  workPackages: workPackagesIn,
}

/** The same for handlers that list work packages, or what a list of them is made of (`ListNames`). */
export const listStores = { ...workPackageStores, relations: relationsIn, watchers: watchersIn }
