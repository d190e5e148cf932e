/** Number of requests of a bulk action that run at the same time. */
const AT_ONCE = 4

/** Does work for each item in order, for a few items at the same time. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items]
  const run = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, run))
}
