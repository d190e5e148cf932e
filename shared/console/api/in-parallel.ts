/** Number of requests that a bulk action runs at the same time. */
const AT_ONCE = 4

/** Does work for each item, starting in order, with a few items in progress at a time. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items]
  const run = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, run))
}
