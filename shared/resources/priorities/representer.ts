import { entryLinks } from '#shared/configuration/entry-links.ts'
import { orderedResource } from '#shared/configuration/ordered-resource.ts'
import { type Priority, priorityList, properties } from './model.ts'
import { routes } from './routes.ts'

/** All links of a priority except `self`, for the OpenAPI document. */
export const links = entryLinks('the priority')

/** The priorities, as clients see them. */
export const shown = orderedResource<Priority>(routes, properties, priorityList)
