import { entryResource } from '#shared/resources/entries/resource.ts'
import { activityList, properties, type TimeEntryActivity } from './model.ts'
import { representTimeEntryActivity } from './representer.ts'
import { routes } from './routes.ts'

/** Declares how endpoints write activities of time entries. */
export const activities = entryResource<TimeEntryActivity>({
  label: 'Activity',
  audited: 'time_entry_activity',
  list: activityList,
  routes,
  properties,
  represent: representTimeEntryActivity,
  activity: 'active',
})
