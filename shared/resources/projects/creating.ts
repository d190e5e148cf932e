import type { Stores } from '#shared/app.ts'
import { startingValues } from '#shared/custom-fields/review.ts'
import type { CreatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { typesOfNewProject } from '#shared/resources/types/model.ts'
import { creatorMembership, creatorOf } from './creator.ts'
import { newProject, type Project } from './model.ts'
import { openParent, withAncestorIds } from './parent-change.ts'
import { representSingle } from './representer.ts'
import { type LoadedForWrite, newProjects, withValues } from './resource.ts'

type Created = Stores<
  | 'configuration'
  | 'membershipEdits'
  | 'memberships'
  | 'now'
  | 'projects'
  | 'references'
  | 'sequences'
  | 'users'
  | 'versions'
  | 'workPackages'
>

/**
 * Parts of the endpoint that creates a project. A creator who is not an administrator becomes a member in the same
 * transaction.
 */
export const createdProjects: CreatableResource<Project, LoadedForWrite, Created> = {
  ...newProjects,
  blank: async ({ viewer }, { sequences, now }) => ({
    ...newProject(await sequences.allocate('projects'), now()),
    types: typesOfNewProject(viewer.configuration),
    customValues: await startingValues('project', viewer),
  }),
  loadForSave: async (viewer, stores) => ({ creator: await creatorOf(viewer, stores) }),
  withValues,
  insert: (project, { loaded: { newParent, creator }, stores }) => {
    const guards = openParent(newParent, stores.projects)
    const { changes } = creatorMembership(creator, project, stores)
    return stores.projects.insert(withAncestorIds(project, newParent), ...guards, ...changes)
  },
  represent: (project, viewer, { newParent, creator }, stores) => {
    const { membership } = creatorMembership(creator, project, stores)
    return representSingle(project, viewer, membership, stores, newParent)
  },
}
