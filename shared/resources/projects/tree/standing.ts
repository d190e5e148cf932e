import { absent, allOf, type Condition, equals, exists } from '#shared/table/condition.ts'
import type { Project } from '../model.ts'

/** Holds for the item of an entity that is there and stays: only then may anything new refer to it. */
export const standing: Condition = allOf(exists('id'), absent('removal'))

/** The same for a project that is not archived. */
export const open: Condition = allOf(equals('active', true), absent('removal'))

/** Holds as long as a project stands where it stood in its tree. */
export const inPlace = ({ parent }: Project): Condition =>
  parent === undefined ? allOf(exists('id'), absent('parent')) : equals('parent', parent)
