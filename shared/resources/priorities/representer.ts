import { orderedResource } from '#shared/configuration/ordered-resource.ts'
import { type Priority, prioritiesIn, properties } from './model.ts'
import { routes } from './routes.ts'

/** The priorities, as clients see them. */
export const shown = orderedResource<Priority>(routes.show, properties, prioritiesIn)
