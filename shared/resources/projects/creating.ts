import type { Stores } from '#shared/app.ts'
import { startingValues } from '#shared/custom-fields/review.ts'
import type { Check } from '#shared/platform/dynamodb/table.ts'
import type { CreatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { typesOfNewProject } from '#shared/resources/types/model.ts'
import { creatorMembership, creatorOf } from './creator.ts'
import { newProject, type Project } from './model.ts'
import type { NewParent } from './new-parent.ts'
import { isOpen, withAncestorIds } from './place.ts'
import { representSingle } from './representer.ts'
import { newProjects } from './resource.ts'
import type { Projects } from './store.ts'
import type { WriteContext } from './write-context.ts'
import { withValues } from './written-properties.ts'

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
export const createdProjects: CreatableResource<Project, WriteContext, Created> = {
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

/**
 * The condition that makes a creation fail unless the parent is open. What is above the parent
 * may change meanwhile. A new project has nothing below it, so it closes no circle; whatever archives or removes a tree
 * closes each project before it looks for children, so it finds the new one. If the parent is moved down at the same
 * moment, the new project may end up one level too deep, which only the limit of levels forbids. Imports, whose children
 * share the conditions of a transaction, check what is above as well.
 */
const openParent = (newParent: NewParent | undefined, projects: Projects): Check[] =>
  newParent ? [projects.check(newParent.project.id, isOpen)] : []
