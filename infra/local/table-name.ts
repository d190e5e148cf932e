import { tableNameOf } from '#shared/config.ts'

export const stage = 'local'

export const tableName = tableNameOf(stage)
