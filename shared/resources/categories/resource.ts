import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { DeletableResource } from '#shared/platform/endpoints/deletion.ts'
import type { RemovableResource } from '#shared/platform/endpoints/remove.ts'
import type { ShownResource } from '#shared/platform/endpoints/show.ts'
import type { CreatableResource, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import type { Ports } from '#shared/ports.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { allocateCategoryIds } from './allocate-ids.ts'
import { auditCategory } from './audited.ts'
import { workPackagesLosingCategory } from './deletion.ts'
import { addressedCategories, type CategoryEntity, type LoadedCategory, loadPlace } from './load.ts'
import type { Category } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { representCategory } from './representer.ts'
import { review } from './review.ts'

/** Declares how endpoints show and write categories. */
export const categories: ShownResource<CategoryEntity, LoadedCategory> &
  CreatableResource<CategoryEntity, LoadedCategory> &
  UpdatableResource<CategoryEntity, LoadedCategory> &
  RemovableResource<CategoryEntity, LoadedCategory> &
  DeletableResource<CategoryEntity, LoadedCategory> = {
  ...addressedCategories,
  properties,
  loadForCreation: loadPlace,
  mayCreate: (_viewer, { rights }) => canManage(rights),
  mayUpdate: (_viewer, _category, { rights }) => canManage(rights),
  mayRemove: (_viewer, _category, { rights }) => canManage(rights),
  review,
  blank: async ({ loaded }, ports) => ({
    id: await allocateCategoryIds(ports),
    name: '',
    version: projectOf(loaded).version + 1,
  }),
  insert: async (after, { loaded, viewer, ports }) =>
    save(projectOf(loaded), after.id, after, await auditCategory({ after }, viewer, ports), ports),
  replace: async (before, after, { loaded, viewer, ports }) =>
    save(projectOf(loaded), after.id, after, await auditCategory({ before, after }, viewer, ports), ports),
  acceptRemoval: async (before, ports, loaded, viewer) => {
    const entry = await auditCategory({ before }, viewer, ports)
    await save(projectOf(loaded), before.id, undefined, entry, ports)
    return undefined
  },
  represent: (category, viewer, loaded, ports) =>
    representCategory(category, projectOf(loaded), viewer, ports, canManage(loaded.rights)),
  consequences: { workPackages: workPackagesLosingCategory },
}

const projectOf = ({ project }: LoadedCategory): Project => project as Project

/**
 * Stores a new state of a category in its project, or removes the category if `next` is undefined. Work packages keep
 * the id of a removed category, but the id is ignored everywhere.
 *
 * @throws WriteRefused if the project has changed
 */
function save(
  project: Project,
  id: number,
  next: CategoryEntity | undefined,
  also: Write[],
  ports: Ports,
): Promise<void> {
  const others = (project.categories ?? []).filter((one) => one.id !== id)
  const all = [...others, ...(next ? [stored(next)] : [])].sort((a, b) => a.id - b.id)
  return projectsIn(ports).replace(project, { ...project, categories: all }, ...also)
}

const stored = ({ version: _, ...category }: CategoryEntity): Category => category
