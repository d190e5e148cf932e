import type { RowTest } from '#shared/entities/page.ts'
import type { Condition } from '#shared/table/condition.ts'

/** One condition of the `filters` parameter, as the client wrote it. */
export interface FilterInput {
  name: string
  operator: string
  values: string[]
}

/** Ids that are found by key, so that not everything has to be read. */
export interface Narrowing {
  among: Promise<ReadonlySet<number>>
}

/** What a filter makes of operator and values: what is asked of rows, by whatever means, or what is wrong. */
export type FilterOutcome = Condition | Narrowing | RowTest | { problem: string }

/** What an operator makes of a filter's values. */
export type Operator = (values: string[]) => FilterOutcome

/** A filter of a list, declared once: what messages call it, and the operators it knows. */
export interface Filter {
  label: string
  operators: Record<string, Operator>
  /** Whether it looks at an attribute that rows are too small for. */
  whole?: true
}

export const NOT_ALLOWED = 'is not set to one of the allowed values.'

/** The condition that a client's filter means, or what is wrong with it, to be read after the filter's label. */
export function conditionOf({ operators }: Filter, { operator, values }: FilterInput): FilterOutcome {
  const known = Object.hasOwn(operators, operator) ? operators[operator] : undefined
  return known ? known(values) : { problem: NOT_ALLOWED }
}

/** A narrowing to ids that are being looked up; that it fails is told to who waits for it, if anybody does. */
export function narrowing(among: Promise<ReadonlySet<number>>): Narrowing {
  among.catch(() => {})
  return { among }
}

/** A test of rows that depends on what is being looked up. */
export function rowTest(test: RowTest['test'], attributes: readonly string[] = []): RowTest {
  test.catch(() => {})
  return { attributes, test }
}
