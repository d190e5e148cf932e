import { tableNameOf } from '#shared/config.ts'

/** The stage that the local stack is. */
export const stage = 'local'

export const tableName = tableNameOf(stage)
