import { anyOf, contains, equals } from '#shared/platform/dynamodb/condition.ts'
import { fold } from '#shared/platform/dynamodb/fold.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { aText, either, neither, withValues } from '#shared/platform/query/filters/operator.ts'
import { row } from '../store.ts'

const attributes = [row.name, row.identifier]

const is = (text: string) => anyOf(...attributes.map((attribute) => equals(attribute, fold(text.trim()))))
const mentions = (text: string) => anyOf(...attributes.map((attribute) => contains(attribute, fold(text))))

/** By the whole name or identifier, or by a part of either. */
export const nameOrIdentifier: Filter = {
  label: 'Name and identifier',
  operators: {
    '=': withValues(aText, either(is)),
    '!': withValues(aText, neither(is)),
    '~': withValues(aText, either(mentions)),
    '!~': withValues(aText, neither(mentions)),
  },
}
