import type { Viewer } from '#shared/access/viewer.ts'
import { orderedResource } from '#shared/configuration/ordered-resource.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { activeIn, properties, type TimeEntryActivity } from './model.ts'
import { routes } from './routes.ts'

/** The links of an activity besides `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  lists: { projects: 'Always empty, since every activity is available in every project.' },
}

const entries = orderedResource<TimeEntryActivity>(routes.show, properties, activeIn)

/** The TimeEntriesActivity resource. */
export function representTimeEntryActivity(activity: TimeEntryActivity, viewer: Viewer): Resource {
  const resource = entries.represent(activity, viewer)
  return { ...resource, _links: { ...Object(resource._links), projects: [] } }
}

/** The activities that may be chosen, as clients see them. */
export const shown = { ...entries, represent: representTimeEntryActivity }
