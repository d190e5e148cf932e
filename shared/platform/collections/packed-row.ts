import { slices } from '#shared/platform/concurrency.ts'
import {
  type AttributeCondition,
  type Condition,
  contains,
  necessaryFor,
  sizeOf,
} from '#shared/platform/dynamodb/condition.ts'
import { errorFields, log } from '#shared/platform/log.ts'
import { ByteReader, ByteWriter } from './internal/bytes.ts'
import { others, type Packing, packings, type RowFormat, type Value } from './internal/packings.ts'

/** The values of an entity by which lists are filtered and sorted. */
export type Row = Record<string, Value | undefined>

/** A row with the id of its entity, which is not stored in the row itself. */
export type ListedRow = Row & { id: number }

/** The attribute of an item with a packed row. */
const PACKED = 'r'

/**
 * The minimum number of bytes in a sequence that is searched for. Shorter sequences occur in most rows, so a search for
 * them would exclude few rows.
 */
const MIN_SEARCHED = 3

/**
 * The maximum number of searches in each row. More searches would take DynamoDB more time than they save in this
 * process.
 */
const MAX_SEARCHES = 30

/**
 * The number of members that one byte at the start of a row describes. One bit per member shows whether the row has a
 * value. The highest bit shows whether the next byte describes more members.
 */
const FIELDS_PER_BYTE = 7
const CONTINUES = 0x80

interface Field {
  name: string
  packing: Packing
}

/**
 * The format of the rows of a collection. Each row is packed into one binary value. The value begins with one bit for
 * each declared member, up to the last declared member that has a value. A bit is set if its member has a value. The
 * values of the declared members follow in declared order. Other values, such as the values of custom fields, follow
 * with their names. A reader skips members that it does not need. Skipping is fast if texts are declared last.
 *
 * A member may be added at the end of a declaration. Moving or removing a member changes the format of the stored data.
 */
export class PackedRow<
  Fields extends Readonly<Record<string, RowFormat>> = Readonly<Record<string, RowFormat>>,
> {
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
      const kind = fields[name] as RowFormat
      return kind === 'apart' ? [] : [{ name, packing: packings[kind] }]
    })
  }

  itemOf(row: Row): Record<string, unknown> {
    const apart = this.#apart.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])
    return { ...Object.fromEntries(apart), [PACKED]: this.#pack(row) }
  }

  /**
   * Returns the names of the item attributes that store the given row attributes. By default, returns those that store
   * all row attributes.
   */
  storedIn(attributes: readonly string[] = this.#apart): string[] {
    return [PACKED, ...this.#apart.filter((name) => attributes.includes(name))]
  }

  /**
   * Returns the row in an item, or at least the given attributes of the row. For a damaged row, only the readable
   * attributes are returned, so that the service keeps working. `verify` finds the damage.
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

  /**
   * Returns a necessary condition for a row to match: the packed row contains the bytes of the compared values. With
   * this condition, DynamoDB drops most rows that do not match. Damaged rows may be dropped, too. Returns undefined if
   * too few bytes are known, or if the condition would be too large.
   */
  necessaryFor(condition: Condition): Condition | undefined {
    const necessary = necessaryFor(condition, (one) => {
      const bytes = this.#bytesFor(one).find(({ length }) => length >= MIN_SEARCHED)
      return bytes && contains(PACKED, bytes)
    })
    return necessary && sizeOf(necessary) <= MAX_SEARCHES ? necessary : undefined
  }

  /**
   * Returns byte sequences. Every packed row that matches the condition contains all of these sequences. The most
   * selective sequence comes first.
   */
  #bytesFor(condition: AttributeCondition): Uint8Array[] {
    const { attribute, op } = condition
    const value = 'value' in condition ? (condition.value as Value) : undefined
    const packing = this.#packed.find(({ name }) => name === attribute)?.packing
    if (!packing && (attribute === 'id' || this.#names.has(attribute))) return []
    const name = packing ? [] : [packedBytes((bytes) => bytes.text(attribute))]
    const isText = !packing || packing === packings.text
    if (op === 'contains' && isText && typeof value === 'string' && value.isWellFormed())
      return [Buffer.from(value), ...name]
    // Does not search for the bytes of zero: zero has two stored forms, 0 and -0, and a search for one form would miss
    // the other.
    if (op !== '=' || !value || (packing && typeof value !== packing.type)) return name
    const write = packing?.write ?? ((bytes: ByteWriter) => writeNamed(bytes, attribute, value))
    return [packedBytes((bytes) => write(bytes, value)), ...name]
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
      if (value !== undefined && !this.#names.has(name)) writeNamed(bytes, name, value)
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

/** Writes the name and the value of a member that is not declared. */
function writeNamed(bytes: ByteWriter, name: string, value: Value): void {
  const kind = others.findIndex(([is]) => is(value))
  bytes.text(name)
  bytes.byte(kind)
  others[kind]?.[1].write(bytes, value)
}

function packedBytes(write: (bytes: ByteWriter) => void): Uint8Array {
  const bytes = new ByteWriter()
  write(bytes)
  return bytes.done()
}

const bitsOf = (group: readonly boolean[]): number =>
  group.reduceRight((bits, is) => bits * 2 + Number(is), 0)

const isPresent = (packed: Uint8Array, index: number): boolean =>
  ((packed[Math.floor(index / FIELDS_PER_BYTE)] as number) & (1 << (index % FIELDS_PER_BYTE))) !== 0
