import { rightsIn } from '#shared/access/project-rights.ts'
import { requirePermission, requireVisible } from '#shared/access/require.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import { fieldsFor } from '#shared/custom-fields/properties.ts'
import { withDrafted } from '#shared/custom-fields/writing.ts'
import type { WritableResource } from '#shared/platform/endpoints/writing.ts'
import { type Formatted, formatted } from '#shared/platform/formattable/formattable.ts'
import type { Values } from '#shared/platform/properties/draft.ts'
import { dependentProperties, gatherForm, gatherPresent, type Known } from './hidden.ts'
import type { Project } from './model.ts'
import { canCreate, canUnarchive } from './policy.ts'
import { properties } from './properties.ts'
import { reviewProject } from './review.ts'
import { sightOf } from './sight.ts'
import { gatherCreation } from './tree/place.ts'

const writable: Pick<
  WritableResource<Project, Known>,
  'properties' | 'customProperties' | 'collection' | 'review'
> = {
  properties,
  customProperties: dependentProperties,
  collection: (app) => app.projects,
  review: reviewProject,
}

/** How projects are created. */
export const newProjects: WritableResource<Project, Known> = {
  ...writable,
  gather: gatherCreation,
  authorizeCreation: (viewer) => requirePermission(canCreate(viewer)),
  authorizeUpdate: (_, project) => requireVisible(project),
}

/** How projects are changed. */
export const presentProjects: WritableResource<Project, Known> = {
  ...writable,
  find: async (request, app) => (await sightOf(request, app)).project,
  gather: (request, app) => gatherPresent(request as never, app),
  authorizeCreation: (viewer) => requirePermission(canCreate(viewer)),
  authorizeUpdate: (viewer, found, { gathered: { membership }, input }) => {
    const rights = found && rightsIn(viewer, found, membership)
    const project = requireVisible(found, rights?.isVisible)
    const isToReturn = !project.active && input.active === true
    const isGoing = project.removal !== undefined
    requirePermission(rights?.mayChange('edit_project') || (canUnarchive(viewer) && (isToReturn || isGoing)))
    return project
  },
}

/** The same for forms, which show where the project stands. */
export const projectsInForms: WritableResource<Project, Known> = {
  ...presentProjects,
  gather: (request, app) => gatherForm(request as never, app),
}

/** A project with the values of a draft; what is null is gone. */
export async function withValues(present: Project, values: Values, viewer: Viewer): Promise<Project> {
  const fields = fieldsFor('project', viewer)
  const own = Object.entries(values).filter(([name]) => Object.hasOwn(properties, name))
  const next = {
    ...present,
    ...Object.fromEntries(own.map(([name, value]) => [name, value ?? undefined])),
    description: await text(values.description, present.description),
    statusExplanation: await text(values.statusExplanation, present.statusExplanation),
    customValues: await withDrafted(present.customValues, fields, values),
  }
  return Object.fromEntries(
    Object.entries(next).filter(([, value]) => value !== undefined),
  ) as unknown as Project
}

/** What is written as it was is not rendered again. */
const text = async (raw: unknown, present: Formatted | undefined) =>
  raw === present?.raw ? present : formatted(raw as string | null, 'markdown')
