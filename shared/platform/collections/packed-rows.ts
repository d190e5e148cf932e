import { ByteReader, ByteWriter } from './internal/bytes.ts'
import type { PackedRow, Row } from './packed-row.ts'

/** The format in which one binary value stores several small rows. Each row is preceded by its length. */
export class PackedRows {
  constructor(private readonly packed: Pick<PackedRow, 'itemOf' | 'rowIn' | 'storedIn'>) {}

  pack(rows: readonly Row[]): Uint8Array {
    const bytes = new ByteWriter()
    for (const row of rows) {
      const [packed] = Object.values(this.packed.itemOf(row)) as [Uint8Array]
      bytes.number(packed.length)
      for (const byte of packed) bytes.byte(byte)
    }
    return bytes.done()
  }

  unpack(value: Uint8Array): Row[] {
    const [attribute = ''] = this.packed.storedIn()
    const bytes = new ByteReader(value, 0)
    const rows: Row[] = []
    while (!bytes.isAtEnd) {
      const length = bytes.number()
      rows.push(this.packed.rowIn({ [attribute]: bytes.take(length) }))
    }
    return rows
  }
}
