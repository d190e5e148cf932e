import type { Check, Item, Key } from '#shared/platform/dynamodb/table.ts'

/** Things of one kind from which other items of the table follow. */
export interface Source {
  /** Whether an item is one of these things. */
  has(key: Key): boolean
  /** What a thing is called, by the key of its item: `project 7`. */
  nameOf(key: Key): string
  /** The items that follow from a thing. */
  itemsOf(thing: Item): Item[]
  /** The key of the thing from which an item would follow; undefined if it follows from none of these. */
  ownerOf(item: Item): Key | undefined
  /** A check that a thing is still as it was read, or still missing. */
  unchanged(key: Key, thing: Item | undefined): Check
}
