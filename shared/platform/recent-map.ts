/** Map of bounded size. Beyond its capacity, it drops the entry that was set least recently. */
export class RecentMap<Key, Value> extends Map<Key, Value> {
  constructor(private readonly capacity: number) {
    super()
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    super.set(key, value)
    const [oldest] = this.keys()
    if (this.size > this.capacity && oldest !== undefined) this.delete(oldest)
    return this
  }
}
