import { once, slices } from '#shared/platform/concurrency.ts'
import { type Resource, Single } from '#shared/platform/hal/resource.ts'
import { say } from '#shared/platform/language/message.ts'
import type { Ports, Viewer } from '#shared/platform/product.ts'
import { propertyOf } from '#shared/platform/properties/property.ts'
import type { Request } from './endpoint.ts'
import { type AddressedResource, addressOf, findAddressed, type Loaded } from './show.ts'

/**
 * The highest number that is reported for a kind of affected resources. If there are more resources, the reported
 * number is a minimum.
 */
const MAX_COUNT = 500

/**
 * The maximum number of items to read when results are counted. It is one more than the highest reported number, so
 * that the service detects whether there are more results.
 */
export const COUNT_LIMIT = MAX_COUNT + 1

/**
 * The maximum number of projects or work packages that are searched for dependents of one kind. The dependents in
 * further projects or work packages are not counted.
 */
const MAX_CONTAINERS = 50

const READS_AT_ONCE = 16

/** The number of affected resources, or a lower bound if there are too many resources to count. */
export interface Tally {
  count: number
  isExact: boolean
}

/** One kind of resources that a deletion affects. */
export interface Consequence<E, L> {
  label: string
  /**
   * The effect of the deletion on the affected resources: they are deleted too, or kept without their link to the
   * deleted resource.
   */
  effect: 'deletes' | 'detaches'
  count(entity: E, ports: Ports, loaded: L): Promise<Tally> | Tally
}

/** A resource that has a preview of its deletion. */
export interface DeletableResource<E, L extends Loaded<E> = Loaded<E>> extends AddressedResource<E, L> {
  /** Returns whether the requester may delete the resource. The preview requires the same right. */
  mayRemove?(viewer: Viewer, entity: E, loaded: L): boolean
  /** The kinds of resources that a deletion affects, keyed by name. */
  consequences: Readonly<Record<string, Consequence<E, L>>>
}

/**
 * Declares a list of consequences. The declaration serves only the OpenAPI document, because the endpoint computes the
 * list.
 */
const listOf = (label: string) => propertyOf({ type: 'Composite', name: '[]Consequence' }, { label })

/** The properties of a Deletion resource. */
export const deletionProperties = { deletes: listOf('Deletes'), detaches: listOf('Detaches') }

/** The endpoint that previews a deletion. It requires the same permission as the deletion. */
export const deletionOf =
  <E extends { id: number }, L extends Loaded<E>>(resource: DeletableResource<E, L>) =>
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
    return new Single(represent(addressOf(request, entity), await Promise.all(counted)))
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

/**
 * Returns the tally of a read with the limit `COUNT_LIMIT`: the number of its results, and whether this number is
 * exact.
 */
export const tallyOf = ({ length }: { readonly length: number }): Tally => ({
  count: Math.min(length, MAX_COUNT),
  isExact: length <= MAX_COUNT,
})

/**
 * The ids of an entity and its descendants, starting with the entity. `isCut` is true if ids are omitted because there
 * are too many.
 */
export interface Subtree {
  ids: readonly number[]
  isCut: boolean
}

/**
 * Finds the descendants of an entity, level by level.
 *
 * @param childrenOf a function that reads at most `COUNT_LIMIT` ids of the children of an entity
 */
export async function subtreeOf(
  top: number,
  childrenOf: (id: number) => Promise<readonly number[]>,
): Promise<Subtree> {
  const found = new Set([top])
  for (let level = [top]; level.length > 0 && found.size <= COUNT_LIMIT; ) {
    const [wave, others] = [level.slice(0, READS_AT_ONCE), level.slice(READS_AT_ONCE)]
    const below = (await Promise.all(wave.map(childrenOf))).flat().filter((id) => !found.has(id))
    for (const id of below) found.add(id)
    level = [...others, ...below]
  }
  return { ids: [...found].slice(0, COUNT_LIMIT), isCut: found.size > COUNT_LIMIT }
}

/**
 * Counts the dependents of all entities of a subtree.
 *
 * @param read returns at most `COUNT_LIMIT` dependents of an entity
 */
export async function tallyIn(
  { ids, isCut }: Subtree,
  read: (id: number) => Promise<readonly unknown[]>,
): Promise<Tally> {
  let count = 0
  for (const some of slices(ids.slice(0, MAX_CONTAINERS), READS_AT_ONCE)) {
    for (const { length } of await Promise.all(some.map(read))) count += length
    if (count > MAX_COUNT) break
  }
  return {
    count: Math.min(count, MAX_COUNT),
    isExact: count <= MAX_COUNT && !isCut && ids.length <= MAX_CONTAINERS,
  }
}

export interface WithSubtree {
  /** Returns the subtree, which is read on the first call. */
  subtree(): Promise<Subtree>
}

/**
 * Returns a function that loads an entity whose deletion also deletes its descendants.
 *
 * @param load loads the entity itself
 * @param childrenOf reads at most `COUNT_LIMIT` ids of the children of an entity
 */
export const withAllBelow =
  <E extends { id: number }, L extends Loaded<E>>(
    load: (request: Request<'id'>, ports: Ports) => Promise<L>,
    childrenOf: (id: number, ports: Ports) => Promise<readonly number[]>,
  ) =>
  async (request: Request<'id'>, ports: Ports): Promise<L & WithSubtree> => {
    const loaded = await load(request, ports)
    return {
      ...loaded,
      subtree: once(() => subtreeOf(loaded.entity?.id ?? 0, (id) => childrenOf(id, ports))),
    }
  }

/**
 * Declares that the descendants of an entity are deleted together with the entity.
 *
 * @param label the name of the descendants in the preview
 */
export const descendantsConsequence = (label: string): Consequence<unknown, WithSubtree> => ({
  label,
  effect: 'deletes',
  count: async (_, __, { subtree }) => {
    const { ids, isCut } = await subtree()
    return { count: ids.length - 1, isExact: !isCut }
  },
})

/**
 * Declares that the dependents of all entities in a subtree are deleted together with the subtree.
 *
 * @param read a function that returns at most `COUNT_LIMIT` dependents of an entity; it also receives the ids of the
 * subtree
 */
export const inEach = (
  label: string,
  read: (id: number, ports: Ports, tree: ReadonlySet<number>) => Promise<readonly unknown[]>,
): Consequence<unknown, WithSubtree> => ({
  label,
  effect: 'deletes',
  count: async (_, ports, { subtree }) => {
    const all = await subtree()
    const tree = new Set(all.ids)
    return tallyIn(all, (id) => read(id, ports, tree))
  },
})
