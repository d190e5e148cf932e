import type { Condition } from './condition.ts'
import { layout, SCHEMA } from './layout.ts'
import type { Change } from './table.ts'

type Update = Extract<Change, { update: unknown }>

/**
 * Collects the placeholders of one request. Expressions are made of fixed ASCII words and numbered
 * placeholders only; attribute names and values never become part of their text.
 */
export class Placeholders {
  readonly names: Record<string, string> = {}
  readonly values: Record<string, unknown> = {}

  name(attribute: string): string {
    const known = Object.entries(this.names).find(([, name]) => name === attribute)
    if (known) return known[0]
    const placeholder = `#${Object.keys(this.names).length}`
    this.names[placeholder] = attribute
    return placeholder
  }

  value(value: unknown): string {
    const placeholder = `:${Object.keys(this.values).length}`
    this.values[placeholder] = value
    return placeholder
  }

  /** The request parameters; DynamoDB refuses empty maps. */
  parameters() {
    return {
      ...(Object.keys(this.names).length > 0 && { ExpressionAttributeNames: this.names }),
      ...(Object.keys(this.values).length > 0 && { ExpressionAttributeValues: this.values }),
    }
  }
}

/** The text of a condition or filter expression. */
export function conditionText(condition: Condition, placeholders: Placeholders): string {
  if ('conditions' in condition) {
    const parts = condition.conditions.map((part) => conditionText(part, placeholders))
    return `(${parts.join(` ${condition.op.toUpperCase()} `)})`
  }
  if ('test' in condition) throw new TypeError('A computed condition cannot be sent.')
  if ('condition' in condition) return `NOT ${conditionText(condition.condition, placeholders)}`
  const name = placeholders.name(condition.attribute)
  if (!('value' in condition)) return `attribute_${condition.op === 'absent' ? 'not_' : ''}exists(${name})`
  const value = placeholders.value(condition.value)
  return condition.op === 'contains' ? `contains(${name}, ${value})` : `${name} ${condition.op} ${value}`
}

/** The text of an update expression. */
export function updateText({ set = {}, unset = [], add = {} }: Update, placeholders: Placeholders): string {
  const pairs = (changes: Record<string, unknown>, sign: string) =>
    Object.entries(changes).map(([name, value]) => placeholders.name(name) + sign + placeholders.value(value))
  const clauses = {
    SET: pairs({ ...set, [layout.schema]: SCHEMA }, ' = '),
    REMOVE: unset.map((name) => placeholders.name(name)),
    ADD: pairs(add, ' '),
  }
  const filled = Object.entries(clauses).filter(([, parts]) => parts.length > 0)
  return filled.map(([word, parts]) => `${word} ${parts.join(', ')}`).join(' ')
}
