import { rightsIn } from '#shared/access/viewer.ts'
import type {
  DraftedResource,
  NewResource,
  PresentResource,
} from '#shared/platform/endpoints/written-resource.ts'
import { canSeeProject } from './load-project.ts'
import { isUnarchiving, type Project } from './model.ts'
import { canCreate, canUnarchive } from './policy.ts'
import { properties } from './properties.ts'
import { type ReviewStores, reviewProject } from './review.ts'
import { loadForCreation, loadForUpdate, type WriteContext } from './write-context.ts'
import { dependentProperties } from './written-properties.ts'

/** Rules for drafting the values of a project, be it new or not. */
const draftedProjects: DraftedResource<Project, WriteContext, ReviewStores> = {
  properties,
  collection: (stores) => stores.projects,
  customProperties: dependentProperties,
  review: reviewProject,
}

/** Parts of the endpoints for new projects. */
export const newProjects: NewResource<Project, WriteContext, ReviewStores> = {
  loadForCreation,
  mayCreate: canCreate,
  ...draftedProjects,
}

/** Parts of the endpoints that change a project. */
export const presentProjects: PresentResource<Project, WriteContext, ReviewStores> = {
  load: loadForUpdate,
  isVisible: canSeeProject,
  // Removal archives, so that nobody has rights in the project: administrators are let through to the 409 of `update`.
  mayUpdate: (viewer, project, { membership }, input) =>
    rightsIn(viewer, project, membership).mayChange('edit_project') ||
    (canUnarchive(viewer) && (isUnarchiving(project, input) || project.removal !== undefined)),
  ...draftedProjects,
}
