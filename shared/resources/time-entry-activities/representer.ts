import type { Viewer } from '#shared/access/viewer.ts'
import { entryRepresenter } from '#shared/configuration/ordered-resource.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { properties, type TimeEntryActivity } from './model.ts'
import { routes } from './routes.ts'

/** The links of an activity besides `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  lists: { projects: 'Empty: every activity holds in every project.' },
}

const represent = entryRepresenter<TimeEntryActivity>('TimeEntriesActivity', properties, routes.show)

/** The TimeEntriesActivity resource. */
export function representTimeEntryActivity(activity: TimeEntryActivity, viewer: Viewer): Resource {
  const resource = represent(activity, viewer)
  return { ...resource, _links: { ...Object(resource._links), projects: [] } }
}
