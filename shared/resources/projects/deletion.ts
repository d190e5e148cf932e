import type { Stores } from '#shared/app.ts'
import { once } from '#shared/platform/concurrency.ts'
import {
  type Consequence,
  type DeletedResource,
  ENOUGH,
  tallyBelow,
  tallyIn,
  type Whole,
  wholeOf,
} from '#shared/platform/endpoints/deletion.ts'
import { addressedProjects, type LoadedProject } from './load-project.ts'
import type { Project } from './model.ts'
import { canDelete } from './policy.ts'

type Used = Stores<'memberships' | 'projects' | 'queries' | 'timeEntries' | 'versions' | 'workPackages'>

/** A project, and what finds everything below it, once. */
interface Deleted extends LoadedProject {
  whole(): Promise<Whole>
}

/** What goes with each of the projects. @param read returns at most `ENOUGH` of one project */
const inEach = (
  label: string,
  read: (project: number, stores: Used) => Promise<readonly unknown[]>,
): Consequence<Project, Deleted, Used> => ({
  label,
  effect: 'deletes',
  count: async (_, stores, { whole }) => tallyIn(await whole(), (id) => read(id, stores)),
})

const categoriesOf = async (id: number, { projects }: Used) => (await projects.byId(id))?.categories ?? []

/** Projects, who may delete them, and what goes with them and with everything below them. */
export const deletedProjects: DeletedResource<Project, Deleted, Used> = {
  load: async (request, stores) => {
    const loaded = await addressedProjects.load(request, stores)
    const childrenOf = (id: number) => stores.projects.childrenOf(id, ENOUGH)
    return { ...loaded, whole: once(() => wholeOf(loaded.entity?.id ?? 0, childrenOf)) }
  },
  isVisible: addressedProjects.isVisible,
  mayRemove: canDelete,
  consequences: {
    subprojects: {
      label: 'Subprojects',
      effect: 'deletes',
      count: async (_, __, { whole }) => tallyBelow(await whole()),
    },
    workPackages: inEach('Work packages', (id, { workPackages }) => workPackages.inProject(id, ENOUGH)),
    timeEntries: inEach('Time entries', (id, { timeEntries }) => timeEntries.inProject(id, ENOUGH)),
    versions: inEach('Versions', (id, { versions }) => versions.definedIn(id, false, ENOUGH)),
    memberships: inEach('Memberships', (id, { memberships }) => memberships.members(id, ENOUGH)),
    queries: inEach('Queries', (id, { queries }) => queries.inProject(id, ENOUGH)),
    categories: inEach('Categories', categoriesOf),
  },
}
