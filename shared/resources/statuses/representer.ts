import { orderedResource } from '#shared/configuration/ordered-resource.ts'
import { properties, type Status, statusesIn } from './model.ts'
import { routes } from './routes.ts'

/** The statuses, as clients see them. */
export const shown = orderedResource<Status>(routes.show, properties, statusesIn)
