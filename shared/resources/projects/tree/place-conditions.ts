import { absent, allOf, type Condition, equals, exists } from '#shared/platform/dynamodb/condition.ts'
import type { Project } from '../model.ts'

/** Holds for a project that is there and stays, and is not archived: only then may anything new come into it. */
export const open: Condition = allOf(equals('active', true), absent('removal'))

/** Holds as long as a project stands where it stood in its tree. */
export const inPlace = ({ parent }: Project): Condition =>
  parent === undefined ? allOf(exists('id'), absent('parent')) : equals('parent', parent)
