import type { Column } from './column.ts'

/** Widths of columns by the types of their properties, in rem: the same for few rows and for many. */
const byType: Readonly<Record<string, number>> = {
  DateTime: 10,
  Formattable: 14,
  Principal: 10,
  Priority: 6,
  Project: 9,
  String: 13,
  Type: 6,
  User: 10,
  WorkPackage: 14,
}

/** Width of a column of any other type, and of one whose type is not known. */
const USUAL = 8.25

/** The least width of the first column, which has all that the others leave. */
const FIRST = 12.5

/** The widths of the columns of a table, in rem; undefined for the first one, which takes what is left. */
export const widthsOf = ([, ...others]: readonly Column[]): readonly (number | undefined)[] => [
  undefined,
  ...others.map(([, property]) => byType[property?.type ?? ''] ?? USUAL),
]

/** The least width in which a table has room for all columns, in rem. */
export const widthOf = (columns: readonly Column[]): number =>
  widthsOf(columns).reduce<number>((sum, width) => sum + (width ?? FIRST), 0)
