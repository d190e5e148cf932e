import { equals, not } from '#shared/platform/dynamodb/condition.ts'
import { type Filter, NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import { type ValueKind, withOne } from './operator.ts'

const booleans = new Map([
  ['t', true],
  ['f', false],
])

const aBoolean: ValueKind<boolean> = {
  read: (text) => booleans.get(text),
  otherwise: NOT_ALLOWED,
}

/**
 * A filter on a row attribute that holds true, or false, or is absent, which counts as false (decisions,
 * "Collections": booleans).
 *
 * @param inverse whether the attribute says the opposite of the filter, like "archived" of "active"
 */
export function booleanFilter(label: string, attribute: string, { inverse = false } = {}): Filter {
  const holdsTrue = equals(attribute, true)
  const is = (value: boolean) => (value === inverse ? not(holdsTrue) : holdsTrue)
  return {
    label,
    operators: { '=': withOne(aBoolean, is), '!': withOne(aBoolean, (value) => is(!value)) },
  }
}
