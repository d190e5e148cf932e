import { isDeepStrictEqual } from 'node:util'
import type { Formatted } from '#shared/platform/formattable/formattable.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { durationOf } from '#shared/platform/properties/duration.ts'
import { storedIn } from '#shared/platform/properties/entity.ts'
import type { LinkKind, Values } from '#shared/platform/properties/kind.ts'
import type { AnyProperty, Properties } from '#shared/platform/properties/property.ts'
import type { Change } from './entry.ts'

/** How a journal tells the changes of entities. */
export interface Telling<E> {
  /** What it tells of. Their links say what the things are called to which they lead. */
  properties: Properties<E>
  viewer: Viewer
  /** Whether that to which a link leads may be hidden from readers: then it is told with its id. */
  mayHide(kind: LinkKind, id: number | string): boolean | Promise<boolean>
  /** Whether a value is never told, but only that it has changed. */
  isSecret(value: unknown): boolean
  /** The units of numbers, by property. */
  units: Readonly<Record<string, string>>
}

/**
 * What a write has changed, property by property; only stored properties are told.
 *
 * @param before of a new entity, what it would have if nothing had been said
 * @param isNew then only what it has instead of that is told, or lacks
 */
export async function changesBetween<E extends object>(
  before: Partial<E>,
  after: E,
  isNew: boolean,
  telling: Telling<E>,
): Promise<Change[]> {
  const told = storedIn(telling.properties).map(({ name, member, property }) => {
    const [from, to] = [before, after].map((one) => property.read?.(one) ?? (one as Values)[member])
    return { name, property, from, to }
  })
  const changed = told.filter(({ from, to }) => !isDeepStrictEqual(compared(from), compared(to)))
  return Promise.all(
    changed.map(({ name, property, from, to }) =>
      changeOf(name, property, isNew && to !== undefined ? undefined : from, to, telling),
    ),
  )
}

const isText = (value: unknown): value is Formatted =>
  typeof value === 'object' && value !== null && 'raw' in value

const compared = (value: unknown) => (isText(value) ? value.raw || undefined : value)

/** The change of a property, with its values as they are called now; texts of many lines are not repeated. */
async function changeOf<E>(
  name: string,
  property: AnyProperty,
  from: unknown,
  to: unknown,
  telling: Telling<E>,
): Promise<Change> {
  const isKept = [from, to].some((value) => isText(value) || telling.isSecret(value))
  if (isKept) return { property: name }
  const [old, next] = await Promise.all([from, to].map((value) => shown(name, property, value, telling)))
  const [oldId, newId] = await Promise.all([from, to].map((value) => hiddenId(property, value, telling)))
  const all = Object.entries({ old, new: next, oldId, newId })
  return { property: name, ...Object.fromEntries(all.filter(([, value]) => value !== undefined)) }
}

async function shown<E>(
  name: string,
  { kind }: AnyProperty,
  value: unknown,
  { viewer, units }: Telling<E>,
): Promise<string | undefined> {
  if (value === undefined) return undefined
  if (kind.type === 'Link') return called(kind, [value as number | string].flat(), viewer)
  return kind.type === 'Duration' ? durationOf(Number(value), kind.unit) : `${value}${units[name] ?? ''}`
}

/** What the things are called to which a link leads. */
async function called({ choices, title }: LinkKind, values: (number | string)[], viewer: Viewer) {
  const names = values.map((one) => choices?.find(({ id }) => id === one)?.value ?? title?.(one, viewer))
  return (await Promise.all(names)).filter((name) => name !== undefined).join(', ')
}

/** The id of what may be hidden, if a link leads to one thing alone. */
async function hiddenId<E>(
  { kind }: AnyProperty,
  value: unknown,
  { mayHide }: Telling<E>,
): Promise<number | undefined> {
  if (kind.type !== 'Link') return undefined
  const [id, ...others] = [value ?? []].flat() as (number | string)[]
  const isTold = id !== undefined && others.length === 0 && (await mayHide(kind, id))
  return isTold ? Number(String(id).replace(/^\D/, '')) : undefined
}
