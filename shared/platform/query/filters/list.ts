import { type Condition, contains, equals } from '#shared/platform/dynamodb/condition.ts'
import { type Filter, NOT_ALLOWED, type Operator } from '#shared/platform/query/filter.ts'
import { aText, either, neither, presence, type ValueKind, withValues } from './operator.ts'

const membership = <T>(kind: ValueKind<T>, is: (value: T) => Condition): Record<'=' | '!', Operator> => ({
  '=': withValues(kind, either(is)),
  '!': withValues(kind, neither(is)),
})

/** An id in a filter, which need not be that of anything. */
export const anId: ValueKind<number> = {
  read: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
  otherwise: NOT_ALLOWED,
}

const oneOf = <T>({ read, otherwise }: ValueKind<T>, allowed: readonly T[]): ValueKind<T> => ({
  read: (text) => {
    const value = read(text)
    return value !== undefined && allowed.includes(value) ? value : undefined
  },
  otherwise,
})

/** A filter on a row attribute that holds one of a fixed list of values (decisions, "Collections": lists). */
export const listFilter = (label: string, attribute: string, allowed: readonly string[]): Filter => ({
  label,
  operators: {
    ...membership(oneOf(aText, allowed), (value) => equals(attribute, value)),
    ...presence(attribute),
  },
})

/**
 * A filter on a row attribute that holds ids of the options of a list, or is absent where none is chosen.
 *
 * @param offered the ids of all options; another one is a problem
 */
export const optionsFilter = (label: string, attribute: string, offered: readonly number[]): Filter => ({
  label,
  operators: {
    ...membership(oneOf(anId, offered), (id) => contains(attribute, id)),
    ...presence(attribute),
  },
})
