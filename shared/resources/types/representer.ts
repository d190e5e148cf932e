import { orderedResource } from '#shared/configuration/ordered-resource.ts'
import { type CompleteType, properties, typesIn } from './model.ts'
import { routes } from './routes.ts'

/** The types, as clients see them. */
export const shown = orderedResource<CompleteType>(routes.show, properties, typesIn)
