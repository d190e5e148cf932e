type Comparison = '=' | '<' | '<=' | '>' | '>=' | 'contains'

/** A condition on the attributes of one item, for writes and for filters of queries. */
export type Condition =
  | { op: Comparison; attribute: string; value: unknown }
  | { op: 'exists' | 'absent'; attribute: string }
  | { op: 'and' | 'or'; conditions: Condition[] }
  | { op: 'not'; condition: Condition }
  /** A computed condition: a test of some attributes that runs in memory, because DynamoDB cannot evaluate it. */
  | {
      op: 'computed'
      attributes: readonly string[]
      test: (item: Record<string, unknown>) => boolean
      /**
       * A condition that is true for every item that passes the test. An item that does not meet this condition can be
       * rejected without running the test.
       */
      necessary?: Condition
    }

export type AttributeCondition = Extract<Condition, { attribute: string }>

export const equals = (attribute: string, value: unknown): Condition => ({ op: '=', attribute, value })
export const compares = (attribute: string, op: '<' | '<=' | '>' | '>=', value: unknown): Condition => ({
  op,
  attribute,
  value,
})
/**
 * Returns the condition that an attribute is a text that contains the value, or a list with the value as an element.
 */
export const contains = (attribute: string, value: unknown): Condition => ({
  op: 'contains',
  attribute,
  value,
})
export const exists = (attribute: string): Condition => ({ op: 'exists', attribute })
export const absent = (attribute: string): Condition => ({ op: 'absent', attribute })
/**
 * A condition that `holds` evaluates in memory, because DynamoDB cannot evaluate it. Any condition that contains a
 * computed condition is also evaluated in memory.
 *
 * @param attributes the attributes that the test reads, in addition to the id
 * @param necessary a condition that is true for every item that passes the test, if such a condition is known
 */
export const computed = (
  attributes: readonly string[],
  test: (item: Record<string, unknown>) => boolean,
  necessary?: Condition,
): Condition => ({ op: 'computed', attributes, test, ...(necessary && { necessary }) })
export const not = (condition: Condition): Condition => ({ op: 'not', condition })
export const allOf = (...conditions: Condition[]): Condition =>
  conditions.length === 1 ? (conditions[0] as Condition) : { op: 'and', conditions }
export const anyOf = (...conditions: Condition[]): Condition =>
  conditions.length === 1 ? (conditions[0] as Condition) : { op: 'or', conditions }

/**
 * Returns a weaker condition: every item that meets the given condition also meets the weaker condition. Returns
 * undefined if there is no weaker condition.
 *
 * The weaker condition has no negations. An item that fails the weaker condition therefore still fails after some of
 * the item's values have been hidden.
 *
 * @param simplified returns the weaker condition for a condition on one attribute; by default, the condition itself
 */
export function necessaryFor(
  condition: Condition,
  simplified: (one: AttributeCondition) => Condition | undefined = (one) => one,
): Condition | undefined {
  if ('conditions' in condition) {
    const parts = condition.conditions.flatMap((part) => necessaryFor(part, simplified) ?? [])
    const isComplete = condition.op === 'and' || parts.length === condition.conditions.length
    if (!isComplete || parts.length === 0) return undefined
    return condition.op === 'and' ? allOf(...parts) : anyOf(...parts)
  }
  if ('test' in condition) return condition.necessary && necessaryFor(condition.necessary, simplified)
  return 'condition' in condition || condition.op === 'absent' ? undefined : simplified(condition)
}

/** Returns the attributes that decide whether a condition holds. */
export function conditionAttributes(condition: Condition): readonly string[] {
  if ('conditions' in condition) return condition.conditions.flatMap(conditionAttributes)
  if ('condition' in condition) return conditionAttributes(condition.condition)
  return 'test' in condition ? condition.attributes : [condition.attribute]
}

/**
 * Returns the inclusive limits of the texts that an attribute can have if a condition holds. A limit is undefined if
 * the condition does not set it.
 */
export function boundsOf(condition: Condition, attribute: string): { from?: string; to?: string } {
  if (condition.op === 'and') {
    const parts = condition.conditions.map((part) => boundsOf(part, attribute))
    const [from] = parts
      .flatMap((part) => part.from ?? [])
      .toSorted()
      .reverse()
    const [to] = parts.flatMap((part) => part.to ?? []).toSorted()
    return { from, to }
  }
  if (!('value' in condition) || condition.attribute !== attribute || typeof condition.value !== 'string')
    return {}
  const { op, value } = condition
  return { ...(/^>|^=/.test(op) && { from: value }), ...(/^<|^=/.test(op) && { to: value }) }
}

/**
 * The numbers that an attribute can have if a condition is met: only the given numbers if `isAmong` is true, otherwise
 * all numbers except the given numbers.
 */
interface Numbers {
  isAmong: boolean
  numbers: ReadonlySet<number>
}

/**
 * Returns the numbers that an attribute can have in an item that meets a condition; undefined if the attribute can have
 * any number.
 */
export function numbersOf(condition: Condition, attribute: string): Numbers | undefined {
  if ('conditions' in condition) {
    const parts = condition.conditions.map((part) => numbersOf(part, attribute))
    if (condition.op === 'and') return parts.find((part) => part?.isAmong) ?? parts.find(Boolean)
    const isAmong = parts.every((part) => part?.isAmong)
    return isAmong
      ? { isAmong, numbers: new Set(parts.flatMap((part) => [...(part?.numbers ?? [])])) }
      : undefined
  }
  if ('condition' in condition) {
    const denied = numbersOf(condition.condition, attribute)
    return denied && isExact(condition.condition, attribute)
      ? { ...denied, isAmong: !denied.isAmong }
      : undefined
  }
  const isEqual = condition.op === '=' && condition.attribute === attribute
  return isEqual ? { isAmong: true, numbers: new Set([Number(condition.value)]) } : undefined
}

/**
 * Returns whether a condition is exact: it is true if and only if the attribute has one of certain values. The negation
 * of an exact condition is true for all other values.
 */
function isExact(condition: Condition, attribute: string): boolean {
  if ('conditions' in condition)
    return condition.op === 'or' && condition.conditions.every((part) => isExact(part, attribute))
  return condition.op === '=' && condition.attribute === attribute
}

/**
 * Returns whether the given values of some attributes rule out a condition: true if no item with these values can meet
 * the condition.
 */
export function rulesOut(condition: Condition, known: Readonly<Record<string, unknown>>): boolean {
  if (condition.op === 'and') return condition.conditions.some((part) => rulesOut(part, known))
  if (condition.op === 'or') return condition.conditions.every((part) => rulesOut(part, known))
  // Computed conditions have an infinite size. They are not evaluated, because they may also depend on the id, which is
  // unknown here.
  const isKnown =
    conditionAttributes(condition).every((one) => one in known) && Number.isFinite(sizeOf(condition))
  return isKnown && !holds(condition, known)
}

/**
 * Returns the number of comparisons in a condition; infinity for a computed condition. DynamoDB allows a few hundred.
 */
export function sizeOf(condition: Condition): number {
  if ('conditions' in condition) return condition.conditions.reduce((sum, part) => sum + sizeOf(part), 0)
  if ('test' in condition) return Number.POSITIVE_INFINITY
  return 'condition' in condition ? sizeOf(condition.condition) : 1
}

/** Compares two values as DynamoDB does. Texts are compared by their bytes. Returns undefined if the types differ. */
function order(a: unknown, b: unknown): number | undefined {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const areTexts = typeof a === 'string' && typeof b === 'string'
  return areTexts ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : undefined
}

const comparisons: Record<Comparison, (a: unknown, b: unknown) => boolean> = {
  '=': (a, b) => a === b,
  '<': (a, b) => (order(a, b) ?? 0) < 0,
  '<=': (a, b) => (order(a, b) ?? 1) <= 0,
  '>': (a, b) => (order(a, b) ?? 0) > 0,
  '>=': (a, b) => (order(a, b) ?? -1) >= 0,
  contains: (a, b) =>
    Array.isArray(a) ? a.includes(b) : typeof a === 'string' && typeof b === 'string' && a.includes(b),
}

/** Evaluates a condition in memory, with the same result as DynamoDB. */
export function holds(condition: Condition, item: Record<string, unknown>): boolean {
  if ('conditions' in condition) {
    const part = (each: Condition) => holds(each, item)
    return condition.op === 'and' ? condition.conditions.every(part) : condition.conditions.some(part)
  }
  if ('condition' in condition) return !holds(condition.condition, item)
  if ('test' in condition) return condition.test(item)
  const value = item[condition.attribute]
  if (!('value' in condition)) return (value !== undefined) === (condition.op === 'exists')
  return value !== undefined && comparisons[condition.op](value, condition.value)
}
