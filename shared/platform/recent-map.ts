/** A map of what a process remembers: beyond its capacity, it forgets what was set the longest time ago. */
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
