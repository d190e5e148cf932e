import { entryResource } from '#shared/resources/entries/resource.ts'
import { type Priority, priorityList, properties } from './model.ts'
import { shown } from './representer.ts'
import { routes } from './routes.ts'

/** Declares how endpoints write priorities. */
export const priorities = entryResource<Priority>({
  label: 'Priority',
  audited: 'priority',
  list: priorityList,
  routes,
  properties,
  represent: shown.represent,
  activity: 'isActive',
})
