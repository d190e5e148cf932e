import { once, slices } from '#shared/platform/concurrency.ts'
import { type Resource, Single } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { say } from '#shared/platform/language/message.ts'
import type { Ports, Viewer } from '#shared/platform/product.ts'
import { propertyOf } from '#shared/platform/properties/property.ts'
import type { Request } from './endpoint.ts'
import { type AddressedResource, findAddressed, type Loaded } from './show.ts'

/** The most things of a kind that are counted. */
const MOST = 500

/** As many as a read returns at most that is counted: one more says that there are more. */
export const ENOUGH = MOST + 1

/** The most places that are looked into for things of a kind. */
const PLACES = 50

/** Reads that are made at the same time. */
const TOGETHER = 16

/** How many there are; at least so many, if there are too many to be counted. */
export interface Tally {
  count: number
  isExact: boolean
}

/** Things of a kind that a deletion concerns. */
export interface Consequence<E, L> {
  /** The name of these resources, in the plural. */
  label: string
  /** Whether they are deleted too, or stay and lose what linked them. */
  effect: 'deletes' | 'detaches'
  count(entity: E, ports: Ports, loaded: L): Promise<Tally> | Tally
}

/** A resource of which clients can ask what its deletion takes along. */
export interface DeletedResource<E, L extends Loaded<E> = Loaded<E>> extends AddressedResource<E, L> {
  /** Whether the requester may delete it: nobody else is told. */
  mayRemove?(viewer: Viewer, entity: E, loaded: L): boolean
  /** Each by the name of its kind. */
  consequences: Readonly<Record<string, Consequence<E, L>>>
}

/** A list of consequences, for the OpenAPI document: the endpoint makes it. */
const listOf = (label: string) => propertyOf({ type: 'Composite', name: '[]Consequence' }, { label })

/** The properties of a Deletion. */
export const deletionProperties = { deletes: listOf('Deletes'), detaches: listOf('Detaches') }

/** The endpoint that says what the deletion of a resource takes along. It has the rights of the deletion. */
export const deletionOf =
  <E extends { id: number }, L extends Loaded<E>>(resource: DeletedResource<E, L>) =>
  async (request: Request<'id'>, ports: Ports): Promise<Single> => {
    const { entity, loaded } = await findAddressed(
      resource,
      request,
      ports,
      (...found) => resource.mayRemove?.(...found) ?? true,
    )
    const counted = Object.entries(resource.consequences).map(async ([kind, { label, effect, count }]) => ({
      ...{ kind, effect, name: say(label) },
      ...(await count(entity, ports, loaded)),
    }))
    return new Single(represent(href(request.route, { id: entity.id }), await Promise.all(counted)))
  }

function represent(self: string, all: readonly (Tally & { effect: string })[]): Resource {
  const found = all.filter(({ count, isExact }) => count > 0 || !isExact)
  const having = (wanted: string) =>
    found.filter(({ effect }) => effect === wanted).map(({ effect: _, ...shown }) => shown)
  return {
    _type: 'Deletion',
    deletes: having('deletes'),
    detaches: having('detaches'),
    _links: { self: { href: self } },
  }
}

/** As many as a read has found that was asked for `ENOUGH`. */
export const tallyOf = ({ length }: { readonly length: number }): Tally => ({
  count: Math.min(length, MOST),
  isExact: length <= MOST,
})

/** Things below each other, the top first; not all of them, if they are too many. */
export interface Whole {
  ids: readonly number[]
  isCut: boolean
}

/**
 * Finds what is below something, level by level.
 *
 * @param childrenOf the ids of those right below one, at most `ENOUGH` of them
 */
export async function wholeOf(
  top: number,
  childrenOf: (id: number) => Promise<readonly number[]>,
): Promise<Whole> {
  const found = new Set([top])
  for (let level = [top]; level.length > 0 && found.size <= ENOUGH; ) {
    const [wave, others] = [level.slice(0, TOGETHER), level.slice(TOGETHER)]
    const below = (await Promise.all(wave.map(childrenOf))).flat().filter((id) => !found.has(id))
    for (const id of below) found.add(id)
    level = [...others, ...below]
  }
  return { ids: [...found].slice(0, ENOUGH), isCut: found.size > ENOUGH }
}

/** Counts what is in each of a whole. @param read returns at most `ENOUGH` of one */
export async function tallyIn(
  { ids, isCut }: Whole,
  read: (id: number) => Promise<readonly unknown[]>,
): Promise<Tally> {
  let count = 0
  for (const some of slices(ids.slice(0, PLACES), TOGETHER)) {
    for (const { length } of await Promise.all(some.map(read))) count += length
    if (count > MOST) break
  }
  return { count: Math.min(count, MOST), isExact: count <= MOST && !isCut && ids.length <= PLACES }
}

/** An entity with everything below it, as a deletion loads it. */
export interface OfTree {
  /** Finds all of it, once. */
  whole(): Promise<Whole>
}

/**
 * Loads something whose deletion takes along everything below it.
 *
 * @param load how it is loaded itself
 * @param childrenOf the ids of those right below one, at most `ENOUGH` of them
 */
export const withAllBelow =
  <E extends { id: number }, L extends Loaded<E>>(
    load: (request: Request<'id'>, ports: Ports) => Promise<L>,
    childrenOf: (id: number, ports: Ports) => Promise<readonly number[]>,
  ) =>
  async (request: Request<'id'>, ports: Ports): Promise<L & OfTree> => {
    const loaded = await load(request, ports)
    return { ...loaded, whole: once(() => wholeOf(loaded.entity?.id ?? 0, (id) => childrenOf(id, ports))) }
  }

/** Everything below goes, too. @param label what it is called */
export const allBelow = (label: string): Consequence<unknown, OfTree> => ({
  label,
  effect: 'deletes',
  count: async (_, __, { whole }) => {
    const { ids, isCut } = await whole()
    return { count: ids.length - 1, isExact: !isCut }
  },
})

/** Dependents in each entity of a tree. @param read returns at most `ENOUGH` of one; it gets the ids of the tree */
export const inEach = (
  label: string,
  read: (id: number, ports: Ports, tree: ReadonlySet<number>) => Promise<readonly unknown[]>,
): Consequence<unknown, OfTree> => ({
  label,
  effect: 'deletes',
  count: async (_, ports, { whole }) => {
    const all = await whole()
    const tree = new Set(all.ids)
    return tallyIn(all, (id) => read(id, ports, tree))
  },
})
