import type { Viewer } from '#shared/access/viewer.ts'
import { entryLinks } from '#shared/configuration/entry-links.ts'
import { canManage } from '#shared/configuration/entry-policy.ts'
import { orderedResource } from '#shared/configuration/ordered-resource.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { activeIn, activitiesIn, activityList, properties, type TimeEntryActivity } from './model.ts'
import { routes } from './routes.ts'

/** All links of an activity except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  ...entryLinks('the activity'),
  lists: { projects: 'Always empty, because every activity is available in every project.' },
}

const entries = orderedResource<TimeEntryActivity>(routes, properties, activityList)

export function representTimeEntryActivity(activity: TimeEntryActivity, viewer: Viewer): Resource {
  const resource = entries.represent(activity, viewer)
  return { ...resource, _links: { ...Object(resource._links), projects: [] } }
}

/**
 * The activities, as clients see them. Administrators see all activities in the list. Other requesters see only the
 * activities that are active.
 */
export const shown = {
  ...entries,
  listed: (viewer: Viewer) =>
    canManage(viewer) ? activitiesIn(viewer.configuration) : activeIn(viewer.configuration),
  represent: representTimeEntryActivity,
}
