import { entryLinks } from '#shared/configuration/entry-links.ts'
import { orderedResource } from '#shared/configuration/ordered-resource.ts'
import { type CompleteType, properties, typeList } from './model.ts'
import { routes } from './routes.ts'

/** The links of a type besides `self`, for the OpenAPI document. */
export const links = entryLinks('the type')

/** The types, as clients see them. */
export const shown = orderedResource<CompleteType>(routes, properties, typeList)
