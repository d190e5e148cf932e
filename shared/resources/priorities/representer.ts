import { entryRepresenter } from '#shared/configuration/ordered-resource.ts'
import { type Priority, prioritiesIn, properties } from './model.ts'
import { readers, routes } from './routes.ts'

/** The Priority resource. */
export const representPriority = entryRepresenter<Priority>('Priority', properties, routes.show)

/** The priorities, as clients see them. */
export const shown = { readers, all: prioritiesIn, represent: representPriority }
