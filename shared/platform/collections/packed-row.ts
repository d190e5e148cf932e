import { slices } from '#shared/platform/concurrency.ts'
import { errorFields, log } from '#shared/platform/log.ts'
import { ByteReader, ByteWriter } from './internal/bytes.ts'

/** The values of an entity by which lists are filtered and sorted. */
export type Row = Record<string, string | number | boolean | number[] | undefined>

/** A row with the id of its entity, which is not stored in the row itself. */
export type ListedRow = Row & { id: number }

/**
 * The format in which a row stores a member. `flag` only stores true; a `day` is a text like 2026-03-02. `apart` is an
 * attribute of its own beside the packed value, for members that conditions of writes name or that other code writes.
 */
type Kind = 'number' | 'flag' | 'day' | 'text' | 'ids' | 'apart'

type Value = NonNullable<Row[string]>

/** The attribute of an item with a packed row. */
const PACKED = 'r'

interface Packing<V extends Value = Value> {
  write(bytes: ByteWriter, value: V): void
  read(bytes: ByteReader): V
  skip(bytes: ByteReader): void
}

const number: Packing<number> = {
  write: (bytes, value) => bytes.number(value),
  read: (bytes) => bytes.number(),
  skip: (bytes) => bytes.skipNumber(),
}

const text: Packing<string> = {
  write: (bytes, value) => bytes.text(value),
  read: (bytes) => bytes.text(),
  skip: (bytes) => bytes.skipText(),
}

const DAY = 86_400_000

/** The texts of the days that have been read, cached because the rows of a list have few different days. */
const days = new Map<number, string>()
const MAX_DAYS = 20_000

function dayText(day: number): string {
  const known = days.get(day)
  if (known !== undefined) return known
  if (days.size > MAX_DAYS) days.clear()
  const made = new Date(day * DAY).toISOString().slice(0, 10)
  days.set(day, made)
  return made
}

const packings: Readonly<Record<Exclude<Kind, 'apart'>, Packing>> = {
  number: number as Packing,
  text: text as Packing,
  flag: { write: () => {}, read: () => true, skip: () => {} },
  day: {
    ...number,
    write: (bytes, value) => bytes.number(Date.parse(`${value}T00:00:00Z`) / DAY),
    read: (bytes) => dayText(bytes.number()),
  },
  ids: {
    write(bytes, value) {
      const ids = value as number[]
      bytes.number(ids.length)
      for (const id of ids) bytes.number(id)
    },
    read: (bytes) => Array.from({ length: bytes.number() }, () => bytes.number()),
    skip(bytes) {
      for (let left = bytes.number(); left > 0; left--) bytes.skipNumber()
    },
  },
}

/** The packings of values without a declared kind, in the order of their numbers in packed rows. */
const others: readonly [is: (value: Value) => boolean, packing: Packing][] = [
  [(value) => typeof value === 'number', packings.number],
  [(value) => typeof value === 'string', packings.text],
  [(value) => value === true, packings.flag],
  [(value) => value === false, { ...packings.flag, read: () => false }],
  [Array.isArray, packings.ids],
]

/**
 * The number of members whose presence a byte at the beginning encodes. Its highest bit is set if another such byte
 * follows.
 */
const FIELDS_PER_BYTE = 7
const CONTINUES = 0x80

/** A packed member of rows. */
interface Field {
  name: string
  packing: Packing
}

/**
 * The format of the rows of a collection, each packed into one binary value. Bits mark the declared members that have a
 * value, up to the last of these. Their values follow in declared order, then other values with their names, such as
 * those of custom fields. A reader skips unwanted members, which is fast if texts are declared last.
 *
 * A member may be added at the end of a declaration. Moving or removing one changes the format of the stored data.
 */
export class PackedRow<Fields extends Readonly<Record<string, Kind>> = Readonly<Record<string, Kind>>> {
  /** The attributes of rows, by the name of the member. */
  readonly attributes: { readonly [Member in keyof Fields & string]: Member }
  readonly #apart: readonly string[]
  readonly #packed: readonly Field[]
  readonly #names: ReadonlySet<string>

  constructor(fields: Fields) {
    const names = Object.keys(fields) as (keyof Fields & string)[]
    this.attributes = Object.fromEntries(names.map((name) => [name, name])) as never
    this.#names = new Set(names)
    this.#apart = names.filter((name) => fields[name] === 'apart')
    this.#packed = names.flatMap((name) => {
      const kind = fields[name] as Kind
      return kind === 'apart' ? [] : [{ name, packing: packings[kind] }]
    })
  }

  /** Returns the attributes of the item with a row. */
  itemOf(row: Row): Record<string, unknown> {
    const apart = this.#apart.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])
    return { ...Object.fromEntries(apart), [PACKED]: this.#pack(row) }
  }

  /** Returns the attributes of items that store the given attributes of rows; by default all. */
  storedIn(attributes: readonly string[] = this.#apart): string[] {
    return [PACKED, ...this.#apart.filter((name) => attributes.includes(name))]
  }

  /**
   * Returns the row in an item, or some attributes of it. Of a damaged row, it returns the readable attributes, so that
   * the service continues. `verify` compares it with the row of its entity.
   */
  rowIn(item: Readonly<Record<string, unknown>>, attributes?: readonly string[]): Row {
    const row: Row = {}
    for (const name of this.#apart) if (item[name] !== undefined) row[name] = item[name] as Value
    const packed = item[PACKED] as Uint8Array | undefined
    try {
      if (packed) this.#unpack(packed, row, attributes)
    } catch (error) {
      log('ERROR', 'a packed row is damaged: run verify --repair', errorFields(error))
    }
    return row
  }

  #pack(row: Row): Uint8Array {
    const bytes = new ByteWriter()
    const present = this.#packed.map(({ name }) => row[name] !== undefined)
    const groups = slices(present.slice(0, present.lastIndexOf(true) + 1), FIELDS_PER_BYTE)
    for (const group of groups.slice(0, -1)) bytes.byte(bitsOf(group) | CONTINUES)
    bytes.byte(bitsOf(groups.at(-1) ?? []))
    for (const { name, packing } of this.#packed) {
      const value = row[name]
      if (value !== undefined) packing.write(bytes, value)
    }
    for (const [name, value] of Object.entries(row)) {
      if (value === undefined || this.#names.has(name)) continue
      const kind = others.findIndex(([is]) => is(value))
      bytes.text(name)
      bytes.byte(kind)
      others[kind]?.[1].write(bytes, value)
    }
    return bytes.done()
  }

  #unpack(packed: Uint8Array, row: Row, attributes: readonly string[] | undefined): void {
    const length = packed.findIndex((byte) => byte < CONTINUES) + 1
    const bytes = new ByteReader(packed, length)
    let missing = attributes?.length ?? Number.POSITIVE_INFINITY
    const take = (name: string, packing: Packing) => {
      if (attributes && !attributes.includes(name)) return packing.skip(bytes)
      row[name] = packing.read(bytes)
      missing -= 1
    }
    const end = Math.min(this.#packed.length, length * FIELDS_PER_BYTE)
    for (let index = 0; index < end && missing > 0; index++) {
      const { name, packing } = this.#packed[index] as Field
      if (isPresent(packed, index)) take(name, packing)
    }
    while (missing > 0 && !bytes.isAtEnd) take(bytes.text(), others[bytes.byte()]?.[1] as Packing)
  }
}

const bitsOf = (group: readonly boolean[]): number =>
  group.reduceRight((bits, is) => bits * 2 + Number(is), 0)

const isPresent = (packed: Uint8Array, index: number): boolean =>
  ((packed[Math.floor(index / FIELDS_PER_BYTE)] as number) & (1 << (index % FIELDS_PER_BYTE))) !== 0
