import type { Stores } from '#shared/app.ts'
import {
  allBelow,
  type DeletedResource,
  ENOUGH,
  inEach,
  type OfTree,
  withAllBelow,
} from '#shared/platform/endpoints/deletion.ts'
import { addressedProjects, type LoadedProject } from './load-project.ts'
import type { Project } from './model.ts'
import { canDelete } from './policy.ts'

type Used = Stores<'memberships' | 'projects' | 'queries' | 'timeEntries' | 'versions' | 'workPackages'>

const categoriesOf = async (id: number, { projects }: Used) => (await projects.byId(id))?.categories ?? []

/** Projects, who may delete them, and what goes with them and with everything below them. */
export const deletedProjects: DeletedResource<Project, LoadedProject & OfTree, Used> = {
  load: withAllBelow(addressedProjects.load, (id, { projects }: Used) => projects.childrenOf(id, ENOUGH)),
  isVisible: addressedProjects.isVisible,
  mayRemove: canDelete,
  consequences: {
    subprojects: allBelow('Subprojects'),
    workPackages: inEach('Work packages', (id, { workPackages }: Used) => workPackages.inProject(id, ENOUGH)),
    timeEntries: inEach('Time entries', (id, { timeEntries }: Used) => timeEntries.inProject(id, ENOUGH)),
    versions: inEach('Versions', (id, { versions }: Used) => versions.definedIn(id, false, ENOUGH)),
    memberships: inEach('Memberships', (id, { memberships }: Used) => memberships.members(id, ENOUGH)),
    queries: inEach('Queries', (id, { queries }: Used) => queries.inProject(id, ENOUGH)),
    categories: inEach('Categories', categoriesOf),
  },
}
