import { tableNameOf } from '#shared/config.ts'

/** Name of the local stage. */
export const stage = 'local'

export const tableName = tableNameOf(stage)
