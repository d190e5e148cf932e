import type { Column } from './column.ts'

/** Column widths by property type, in rem. They do not depend on the rows. */
const byType: Readonly<Record<string, number>> = {
  DateTime: 10,
  Formattable: 14,
  Principal: 10,
  Priority: 6,
  Project: 9,
  String: 13,
  Type: 7.5,
  User: 10,
  WorkPackage: 14,
}

/** Width of a column whose property type is unknown or missing in `byType`. */
const DEFAULT_REM = 8.25

/** Minimum width of the first column, which takes the remaining width. */
const MIN_FIRST_REM = 12

/** Returns the column widths of a table, in rem; undefined for the first column, which takes the remaining width. */
export const widthsOf = ([, ...others]: readonly Column[]): readonly (number | undefined)[] => [
  undefined,
  ...others.map(([, property]) => byType[property?.type ?? ''] ?? DEFAULT_REM),
]

/** Returns the minimum width of a table with all its columns, in rem. */
export const widthOf = (columns: readonly Column[]): number =>
  widthsOf(columns).reduce<number>((sum, width) => sum + (width ?? MIN_FIRST_REM), 0)
