import {
  COUNT_LIMIT,
  type DeletableResource,
  descendantsConsequence,
  inEach,
  type WithSubtree,
  withAllBelow,
} from '#shared/platform/endpoints/deletion.ts'
import type { Ports } from '#shared/ports.ts'
import { addressedProjects, type LoadedProject } from '#shared/project-context/load-project.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import type { Project } from './model.ts'
import { canDelete } from './policy.ts'
import { projectsIn } from './store.ts'

const categoriesOf = async (id: number, ports: Ports) => (await projectsIn(ports).byId(id))?.categories ?? []

/**
 * Declares who may delete a project with its descendants, and the consequences that the preview of a deletion shows.
 */
export const projectDeletion: DeletableResource<Project, LoadedProject & WithSubtree> = {
  load: withAllBelow(addressedProjects.load, (id, ports: Ports) =>
    projectsIn(ports).childrenOf(id, COUNT_LIMIT),
  ),
  isVisible: addressedProjects.isVisible,
  mayRemove: canDelete,
  consequences: {
    subprojects: descendantsConsequence('Subprojects'),
    workPackages: inEach('Work packages', (id, ports: Ports) =>
      workPackagesIn(ports).inProject(id, COUNT_LIMIT),
    ),
    timeEntries: inEach('Time entries', (id, ports: Ports) =>
      timeEntriesIn(ports).inProject(id, COUNT_LIMIT),
    ),
    versions: inEach('Versions', (id, ports: Ports) => versionsIn(ports).definedIn(id, false, COUNT_LIMIT)),
    memberships: inEach('Memberships', (id, ports: Ports) => membershipsIn(ports).members(id, COUNT_LIMIT)),
    queries: inEach('Queries', (id, ports: Ports) => queriesIn(ports).inProject(id, COUNT_LIMIT)),
    categories: inEach('Categories', categoriesOf),
  },
}
