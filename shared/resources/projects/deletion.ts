import {
  allBelow,
  type DeletedResource,
  ENOUGH,
  inEach,
  type OfTree,
  withAllBelow,
} from '#shared/platform/endpoints/deletion.ts'
import type { Ports } from '#shared/ports.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { addressedProjects, type LoadedProject } from '#shared/surroundings/load-project.ts'
import type { Project } from './model.ts'
import { canDelete } from './policy.ts'
import { projectsIn } from './store.ts'

const categoriesOf = async (id: number, ports: Ports) => (await projectsIn(ports).byId(id))?.categories ?? []

/** Projects, who may delete them, and what goes with them and with everything below them. */
export const deletedProjects: DeletedResource<Project, LoadedProject & OfTree> = {
  load: withAllBelow(addressedProjects.load, (id, ports: Ports) => projectsIn(ports).childrenOf(id, ENOUGH)),
  isVisible: addressedProjects.isVisible,
  mayRemove: canDelete,
  consequences: {
    subprojects: allBelow('Subprojects'),
    workPackages: inEach('Work packages', (id, ports: Ports) => workPackagesIn(ports).inProject(id, ENOUGH)),
    timeEntries: inEach('Time entries', (id, ports: Ports) => timeEntriesIn(ports).inProject(id, ENOUGH)),
    versions: inEach('Versions', (id, ports: Ports) => versionsIn(ports).definedIn(id, false, ENOUGH)),
    memberships: inEach('Memberships', (id, ports: Ports) => membershipsIn(ports).members(id, ENOUGH)),
    queries: inEach('Queries', (id, ports: Ports) => queriesIn(ports).inProject(id, ENOUGH)),
    categories: inEach('Categories', categoriesOf),
  },
}
