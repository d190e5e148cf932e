/**
 * The highest bit of a byte, which is set if another byte of the number follows. The other bits hold a part of the
 * number.
 */
const PART = 0x80

/**
 * Non-negative integers are multiplied by this factor before they are stored. Their lowest bit is then 0, which
 * distinguishes them from other numbers.
 */
const INTEGER_STEP = 2

const DOUBLE_BYTES = 8

const MAX_INTEGER = Number.MAX_SAFE_INTEGER / INTEGER_STEP

/** Writes numbers and texts one after the other. Non-negative integers take one byte per seven bits. */
export class ByteWriter {
  readonly #bytes: number[] = []

  byte(value: number): void {
    this.#bytes.push(value)
  }

  /**
   * Writes a number. The lowest bit of the first byte is 0 for a non-negative integer below `MAX_INTEGER`, and 1 for
   * any other number.
   */
  number(value: number): void {
    const isShort = Number.isInteger(value) && value >= 0 && value < MAX_INTEGER && !Object.is(value, -0)
    if (isShort) this.#parts(value * INTEGER_STEP)
    else this.#bytes.push(1, ...new Uint8Array(Float64Array.of(value).buffer))
  }

  text(value: string): void {
    const bytes = Buffer.from(value)
    this.#parts(bytes.length)
    for (const byte of bytes) this.#bytes.push(byte)
  }

  done(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }

  #parts(value: number): void {
    let rest = value
    for (; rest >= PART; rest = Math.floor(rest / PART)) this.byte((rest % PART) + PART)
    this.byte(rest)
  }
}

/** Reads the values that a `ByteWriter` has written, in the order in which they were written. */
export class ByteReader {
  readonly #bytes: Buffer

  /** @param position the index of the first byte to read */
  constructor(
    { buffer, byteOffset, length }: Uint8Array,
    private position: number,
  ) {
    this.#bytes = Buffer.from(buffer, byteOffset, length)
  }

  get isAtEnd(): boolean {
    return this.position >= this.#bytes.length
  }

  /**
   * Returns the next byte.
   *
   * @throws RangeError at the end of the bytes, so that damaged data cannot cause an endless loop
   */
  byte(): number {
    if (this.isAtEnd) throw new RangeError('bytes end before the values')
    return this.#bytes[this.position++] as number
  }

  take(length: number): Uint8Array {
    this.position += length
    return this.#bytes.subarray(this.position - length, this.position)
  }

  number(): number {
    const parts = this.#parts()
    if (parts % INTEGER_STEP === 0) return parts / INTEGER_STEP
    this.position += DOUBLE_BYTES
    return this.#bytes.readDoubleLE(this.position - DOUBLE_BYTES)
  }

  skipNumber(): void {
    const first = this.byte()
    if (first === 1) this.position += DOUBLE_BYTES
    else for (let byte = first; byte >= PART; ) byte = this.byte()
  }

  text(): string {
    const length = this.#parts()
    this.position += length
    return this.#bytes.toString('utf8', this.position - length, this.position)
  }

  skipText(): void {
    const length = this.#parts()
    this.position += length
  }

  #parts(): number {
    let [value, place, byte] = [0, 1, this.byte()]
    for (; byte >= PART; byte = this.byte(), place *= PART) value += (byte - PART) * place
    return value + byte * place
  }
}
