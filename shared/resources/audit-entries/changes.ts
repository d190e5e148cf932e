import { isDeepStrictEqual } from 'node:util'
import type { Configuration } from '#shared/configuration/configuration.ts'
import { storedIn } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { AnyProperty, DeclaredProperties } from '#shared/platform/properties/property.ts'
import type { AuditedChange, AuditedValue } from './model.ts'

/** Properties that the audit log omits, because every write sets them or the entry already contains them. */
const OMITTED = new Set(['id', 'createdAt', 'updatedAt'])

/** Maximum number of code points of a text, so that entries stay small. */
const MAX_TEXT = 500
/** Maximum number of elements of a list that an audit entry shows, so that entries stay small. */
const MAX_ELEMENTS = 100

export interface AuditedProperties<E> {
  properties: DeclaredProperties
  /** Names of properties that contain secrets, in addition to passwords and to properties that nobody sees. */
  secrets?: readonly string[]
  /** Returns the values to show in place of the stored values, such as names instead of ids. */
  shown?(entity: E, configuration: Configuration): Values
}

/**
 * Returns the changes of a write, property by property.
 *
 * @param before the object before the write; absent if the write creates the object
 * @param after the object after the write; absent if the write deletes the object
 */
export function auditedChanges<E extends object>(
  declared: AuditedProperties<E>,
  before: E | undefined,
  after: E | undefined,
  configuration: Configuration,
): AuditedChange[] {
  const [old, next] = [before, after].map((entity) => entity && declared.shown?.(entity, configuration))
  return storedIn(declared.properties)
    .filter(({ name }) => !OMITTED.has(name))
    .flatMap(({ name, member, property }) => {
      const valueIn = (entity: E | undefined) =>
        entity && (property.read?.(entity) ?? (entity as Values)[member])
      const values = [valueIn(before), valueIn(after)] as const
      if (isDeepStrictEqual(plain(values[0]), plain(values[1]))) return []
      if (isSecret(name, property, declared)) return [{ property: name, old: null, new: 'changed' }]
      return [changeOf(name, old?.[name] ?? values[0], next?.[name] ?? values[1])]
    })
}

const isSecret = (
  name: string,
  { kind, visible }: AnyProperty,
  { secrets = [] }: Pick<AuditedProperties<never>, 'secrets'>,
) => kind.type === 'Password' || visible === false || secrets.includes(name)

/** Returns the change to a value. Of long lists, only the removed and the added elements are kept. */
function changeOf(property: string, before: unknown, after: unknown): AuditedChange {
  const [old, next] = [plain(before), plain(after)]
  if (!Array.isArray(old) || !Array.isArray(next)) return { property, old: short(old), new: short(next) }
  if (Math.max(old.length, next.length) <= MAX_ELEMENTS)
    return { property, old: short(old), new: short(next) }
  return { property, old: short(without(old, next)), new: short(without(next, old)) }
}

const without = (all: readonly unknown[], others: readonly unknown[]): unknown[] => {
  const known = new Set(others)
  return all.filter((one) => !known.has(one))
}

/** Returns a stored value without its derived parts; null for an absent or empty value. */
function plain(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'raw' in value) return value.raw || null
  return value === '' || (Array.isArray(value) && value.length === 0) ? null : (value ?? null)
}

function short(value: unknown): AuditedValue {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  if (Array.isArray(value))
    return value.slice(0, MAX_ELEMENTS).map((one) => (typeof one === 'number' ? one : cut(one)))
  return cut(value)
}

function cut(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const points = [...text]
  return points.length > MAX_TEXT ? `${points.slice(0, MAX_TEXT - 1).join('')}…` : text
}
