import { absent, allOf, type Condition, exists } from '#shared/platform/dynamodb/condition.ts'

/** Holds for the item of an entity that is there and stays: only then may anything new refer to it. */
export const standing: Condition = allOf(exists('id'), absent('removal'))
