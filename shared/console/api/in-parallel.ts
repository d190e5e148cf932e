/** Number of requests that a bulk action runs at the same time. */
const AT_ONCE = 4

/**
 * Calls an asynchronous function for each item. At most a few calls run at the same time; they start in the order of
 * the items.
 */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items]
  const run = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, run))
}
