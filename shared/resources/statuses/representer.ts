import { entryRepresenter } from '#shared/configuration/ordered-resource.ts'
import { properties, type Status, statusesIn } from './model.ts'
import { readers, routes } from './routes.ts'

/** The Status resource. */
export const representStatus = entryRepresenter<Status>('Status', properties, routes.show)

/** The statuses, as clients see them. */
export const shown = { readers, all: statusesIn, represent: representStatus }
