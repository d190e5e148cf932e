import { tableNameOf } from '#shared/config.ts'

/** The name of the local stage. */
export const stage = 'local'

export const tableName = tableNameOf(stage)
