import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import { retryWithBackoff } from '#shared/platform/dynamodb/retry.ts'
import type { Check, Item, Key, Table } from '#shared/platform/dynamodb/table.ts'
import { updateConflict } from '#shared/platform/http/errors.ts'
import { textOf } from './fingerprints.ts'
import type { Source } from './source.ts'
import { ownPart } from './sources.ts'

/** An item that is not what it should be. */
export interface Difference {
  key: Key
  found: Item | undefined
  /** What should be there; undefined if it should not be there. */
  expected: Item | undefined
  /** What the thing is called from which it should follow; undefined if there is none. */
  owner: string | undefined
  /** Another thing holds it rightly: two have the same unique value. */
  isTaken: boolean
  /** Checks that what has been read is still so. */
  checks: Check[]
}

/** A thing from which an item may follow. */
export interface Behind {
  source: Source
  key: Key
}

/** The same, as it is stored. */
interface Owner extends Behind {
  thing: Item | undefined
  expected: Item | undefined
}

/** A key without what else is in its item. */
export const bare = ({ pk, sk }: Key): Key => ({ pk, sk })

/** Compares single items with what they should be. */
export class Comparison {
  constructor(
    private readonly table: Table,
    private readonly sources: readonly Source[],
  ) {}

  /**
   * What is wrong with an item. Reads it between two reads of what it follows from, so that a change that happens
   * meanwhile is no difference.
   *
   * @param owners things from which it should follow; more are found by the item itself
   */
  async of(key: Key, owners: readonly Behind[]): Promise<Difference | undefined> {
    const read = await retryWithBackoff(async () => {
      const before = await this.#read(key, owners)
      const after = await this.#read(key, owners)
      return stateOf(before) === stateOf(after) ? after : undefined
    })
    if (!read) throw updateConflict()
    return this.#difference(key, read.found, read.owners)
  }

  async #read(key: Key, named: readonly Behind[]) {
    const stored = await this.table.get(bare(key))
    const found = stored && ownPart(stored)
    const others = this.sources.flatMap((source) => {
      const owner = found && source.ownerOf(found)
      return owner ? [{ source, key: owner }] : []
    })
    const owners = new Map([...named, ...others].map((one) => [identityOf(one.key), one]))
    return { found, owners: await Promise.all([...owners.values()].map((one) => this.#owner(one, key))) }
  }

  async #owner({ source, key }: Behind, wanted: Key): Promise<Owner> {
    const thing = await this.table.get(bare(key))
    const items = thing ? source.itemsOf(thing) : []
    return { key, source, thing, expected: items.find((item) => identityOf(item) === identityOf(wanted)) }
  }

  #difference(key: Key, found: Item | undefined, owners: readonly Owner[]): Difference | undefined {
    const isRight = ({ expected }: Owner) => found && expected && textOf(found) === textOf(expected)
    const claims = owners.filter(({ expected }) => expected !== undefined)
    const claim = claims.find((one) => !isRight(one))
    const isTaken = claims.some(isRight)
    if (claim ? false : isTaken || !found) return undefined
    const checks = owners.map((one) => one.source.unchanged(one.key, one.thing))
    return {
      key: bare(key),
      found,
      expected: claim?.expected,
      owner: claim?.source.nameOf(claim.key),
      isTaken,
      checks,
    }
  }
}

const stateOf = ({ found, owners }: { found: Item | undefined; owners: readonly Owner[] }) =>
  JSON.stringify([
    found && textOf(found),
    owners.map(({ thing, expected }) => [thing, expected].map((item) => item && textOf(item))),
  ])
