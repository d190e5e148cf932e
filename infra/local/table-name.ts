import { tableNameOf } from '#shared/stage-names.ts'

/** The stage that the local stack is. */
export const stage = 'local'

export const tableName = tableNameOf(stage)
