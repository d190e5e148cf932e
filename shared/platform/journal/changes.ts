import { isDeepStrictEqual } from 'node:util'
import type { Formatted } from '#shared/platform/formattable/formattable.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { durationOf } from '#shared/platform/properties/duration.ts'
import { storedIn } from '#shared/platform/properties/entity.ts'
import type { LinkKind, Values } from '#shared/platform/properties/kind.ts'
import type { AnyProperty, DeclaredProperties } from '#shared/platform/properties/property.ts'
import { targetTitle } from '#shared/platform/properties/rules.ts'
import type { PropertyChange } from './entry.ts'

export interface JournalRules {
  properties: DeclaredProperties
  viewer: Viewer
  /** Returns the name of a link's target, for properties whose rules do not provide this name. */
  nameOf?(name: string, id: number | string): Promise<string | undefined> | undefined
  /**
   * Returns whether a link's target may be hidden from readers. If so, the journal records the id of the target in
   * addition to its name.
   */
  mayHide(kind: LinkKind, id: number | string): boolean | Promise<boolean>
  /** Returns whether a value is secret. If a secret value changes, the journal records only that it has changed. */
  isSecret(value: unknown): boolean
  /** The units of the properties that are numbers, keyed by the name of the property. */
  units: Readonly<Record<string, string>>
}

/**
 * Returns the changes that a write makes to the stored properties.
 *
 * @param before the former state; for a new entity, its defaults
 * @param isNew true for a new entity. A new value is recorded without a former value. If the new entity has no value in
 * place of a default, the default is recorded as the former value.
 */
export async function changesBetween<E extends object>(
  before: Partial<E>,
  after: E,
  isNew: boolean,
  rules: JournalRules,
): Promise<PropertyChange[]> {
  const values = storedIn(rules.properties).map(({ name, member, property }) => {
    const [from, to] = [before, after].map((one) => property.read?.(one) ?? (one as Values)[member])
    return { name, property, from, to }
  })
  const changed = values.filter(({ from, to }) => !isDeepStrictEqual(compared(from), compared(to)))
  return Promise.all(
    changed.map(({ name, property, from, to }) =>
      changeOf(name, property, isNew && to !== undefined ? undefined : from, to, rules),
    ),
  )
}

const isText = (value: unknown): value is Formatted =>
  typeof value === 'object' && value !== null && 'raw' in value

const compared = (value: unknown) => (isText(value) ? value.raw || undefined : value)

/** Records the change to a property, with the current names of its values. Multi-line texts are not copied. */
async function changeOf(
  name: string,
  property: AnyProperty,
  from: unknown,
  to: unknown,
  rules: JournalRules,
): Promise<PropertyChange> {
  const hasNoValues = [from, to].some((value) => isText(value) || rules.isSecret(value))
  if (hasNoValues) return { property: name }
  const [old, next] = await Promise.all([from, to].map((value) => shown(name, property, value, rules)))
  const [oldId, newId] = await Promise.all([from, to].map((value) => hiddenId(property, value, rules)))
  const all = Object.entries({ old, new: next, oldId, newId })
  return { property: name, ...Object.fromEntries(all.filter(([, value]) => value !== undefined)) }
}

async function shown(
  name: string,
  property: AnyProperty,
  value: unknown,
  rules: JournalRules,
): Promise<string | undefined> {
  const { kind } = property
  if (value === undefined) return undefined
  if (kind.type === 'Link') return titlesOf(name, property, [value as number | string].flat(), rules)
  const { units } = rules
  return kind.type === 'Duration' ? durationOf(Number(value), kind.unit) : `${value}${units[name] ?? ''}`
}

async function titlesOf(
  name: string,
  property: AnyProperty,
  values: (number | string)[],
  { viewer, nameOf }: JournalRules,
) {
  const names = values.map((one) => nameOf?.(name, one) ?? targetTitle(property, one, viewer))
  return (await Promise.all(names)).filter((name) => name !== undefined).join(', ')
}

/**
 * Returns the id of a link's target if the link has exactly one target and this target may be hidden; undefined
 * otherwise.
 */
async function hiddenId(
  { kind }: AnyProperty,
  value: unknown,
  { mayHide }: JournalRules,
): Promise<number | undefined> {
  if (kind.type !== 'Link') return undefined
  const [id, ...others] = [value ?? []].flat() as (number | string)[]
  const mayBeHidden = id !== undefined && others.length === 0 && (await mayHide(kind, id))
  return mayBeHidden ? Number(String(id).replace(/^\D/, '')) : undefined
}
