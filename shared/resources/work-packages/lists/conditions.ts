import { anyOf, type Condition, computed, equals } from '#shared/platform/dynamodb/condition.ts'

/** The condition that an attribute has one of some values, of which there may be none. */
export const isOneOf = (attribute: string, values: readonly unknown[]): Condition =>
  values.length > 0 ? anyOf(...values.map((value) => equals(attribute, value))) : computed([], () => false)
