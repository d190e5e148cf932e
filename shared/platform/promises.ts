/** A promise that perhaps nobody waits for: that it fails is told to who does. */
export function awaitedOrNot<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

/** Looks something up when it is asked for, and no second time. */
export function once<T>(look: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined
  return () => {
    found ??= look()
    return found
  }
}

/** The same for many things, each by what it is asked for with. */
export function eachOnce<Key, T>(look: (key: Key) => T): (key: Key) => T {
  const found = new Map<Key, T>()
  return (key) => {
    if (!found.has(key)) found.set(key, look(key))
    return found.get(key) as T
  }
}
