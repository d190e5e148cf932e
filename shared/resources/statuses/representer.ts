import { entryLinks } from '#shared/configuration/entry-links.ts'
import { orderedResource } from '#shared/configuration/ordered-resource.ts'
import { properties, type Status, statusList } from './model.ts'
import { routes } from './routes.ts'

/** All links of a status except `self`, for the OpenAPI document. */
export const links = entryLinks('the status')

/** The statuses, as clients see them. */
export const shown = orderedResource<Status>(routes, properties, statusList)
