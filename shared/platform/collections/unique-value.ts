import { createHash } from 'node:crypto'
import { absent, equals } from '#shared/platform/dynamodb/condition.ts'
import { fold } from '#shared/platform/dynamodb/fold.ts'
import type { Key, Write } from '#shared/platform/dynamodb/table.ts'

/**
 * A value that at most one owner may hold, whatever its case: one marker item per value, written in the
 * transaction that gives the value to its owner.
 */
export class UniqueValue {
  /** @param scope what the value is unique among, for example `login` */
  constructor(private readonly scope: string) {}

  key(value: string): Key {
    const hash = createHash('sha256')
      .update(`${this.scope}\n${fold(value)}`)
      .digest('base64url')
    return { pk: `UNIQUE#${hash}`, sk: 'UNIQUE' }
  }

  claim = (value: string, owner: number): Write => ({
    put: { ...this.key(value), owner },
    when: absent('pk'),
  })

  release = (value: string, owner: number): Write => ({
    remove: this.key(value),
    when: equals('owner', owner),
  })

  /** The changes that move an owner from one value to another; none when the values count as equal. */
  change = (from: string, to: string, owner: number): Write[] =>
    fold(from) === fold(to) ? [] : [this.release(from, owner), this.claim(to, owner)]
}

/** Another entity holds a value that is unique. */
export class ValueTaken extends Error {
  constructor(readonly property: string) {
    super(`The value of ${property} is taken.`)
    this.name = 'ValueTaken'
  }
}
