import { rightsIn } from '#shared/access/viewer.ts'
import type {
  DraftedResource,
  NewResource,
  PresentResource,
} from '#shared/platform/endpoints/written-resource.ts'
import type { Ports } from '#shared/ports.ts'
import { canSeeProject } from './load-project.ts'
import type { Project } from './model.ts'
import { canCreate, mayAttemptUpdate } from './policy.ts'
import { properties } from './properties.ts'
import { reviewProject } from './review.ts'
import { projectsIn } from './store.ts'
import { loadForCreation, loadForUpdate, type WriteContext } from './write-context.ts'
import { fieldsAt } from './written-properties.ts'

/** Rules for drafting the values of a project, be it new or not. */
const draftedProjects: DraftedResource<Project, WriteContext, Ports> = {
  properties,
  collection: (ports) => projectsIn(ports),
  customProperties: fieldsAt,
  review: reviewProject,
}

/** Parts of the endpoints for new projects. */
export const newProjects: NewResource<Project, WriteContext, Ports> = {
  loadForCreation,
  mayCreate: canCreate,
  ...draftedProjects,
}

/** Parts of the endpoints that change a project. */
export const presentProjects: PresentResource<Project, WriteContext, Ports> = {
  load: loadForUpdate,
  isVisible: canSeeProject,
  mayUpdate: (viewer, project, { membership }, input) =>
    mayAttemptUpdate(viewer, project, rightsIn(viewer, project, membership), input),
  ...draftedProjects,
}
