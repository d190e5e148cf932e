import { typeReaders } from '#shared/access/permissions.ts'
import { entryRepresenter } from '#shared/configuration/ordered-resource.ts'
import { type CompleteType, properties, typesIn } from './model.ts'
import { routes } from './routes.ts'

/** The Type resource. */
export const representType = entryRepresenter<CompleteType>('Type', properties, routes.show)

/** The types, as clients see them. */
export const shown = { readers: typeReaders, all: typesIn, represent: representType }
