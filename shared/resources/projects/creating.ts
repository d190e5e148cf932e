import { startingValues } from '#shared/custom-fields/review.ts'
import { type Check, sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { CreatableResource } from '#shared/platform/endpoints/written-resource.ts'
import type { Ports } from '#shared/ports.ts'
import { typesOfNewProject } from '#shared/resources/types/model.ts'
import { creatorMembership, creatorOf } from './creator.ts'
import { newProject, type Project } from './model.ts'
import type { NewParent } from './new-parent.ts'
import { isOpen, withAncestorIds } from './place.ts'
import { representSingle } from './representer.ts'
import { newProjects } from './resource.ts'
import { type Projects, projectsIn } from './store.ts'
import type { WriteContext } from './write-context.ts'
import { withValues } from './written-properties.ts'

/**
 * Parts of the endpoint that creates a project. A creator who is not an administrator becomes a member in the same
 * transaction.
 */
export const createdProjects: CreatableResource<Project, WriteContext, Ports> = {
  ...newProjects,
  blank: async ({ viewer }, ports) => ({
    ...newProject(await sequencesIn(ports).allocate('projects'), ports.now()),
    types: typesOfNewProject(viewer.configuration),
    customValues: await startingValues('project', viewer),
  }),
  loadForSave: async (viewer, ports) => ({ creator: await creatorOf(viewer, ports) }),
  withValues,
  insert: (project, { loaded: { newParent, creator }, ports }) => {
    const guards = openParent(newParent, projectsIn(ports))
    const { changes } = creatorMembership(creator, project, ports)
    return projectsIn(ports).insert(withAncestorIds(project, newParent), ...guards, ...changes)
  },
  represent: (project, viewer, { newParent, creator }, ports) => {
    const { membership } = creatorMembership(creator, project, ports)
    return representSingle(project, viewer, membership, ports, newParent)
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
