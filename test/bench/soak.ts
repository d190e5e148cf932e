import { growth, type Sample, soak } from '#test/support/engine/soak.ts'

/**
 * Sends many requests to the local stack and prints the memory that remains after garbage collection. Exits with 1 if
 * this memory keeps growing.
 *
 * Usage: `npm run soak -- [requests] [requests between two samples]`
 */

/**
 * The maximum growth of memory per request, in bytes. The measurement varies by a few dozen bytes. A real leak is
 * larger: the event of a single request takes a thousand bytes.
 */
const MAX_GROWTH = 200

const [requests = 30_000, every = 1500] = process.argv.slice(2).map(Number)

const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1).padStart(10)

function print({ requests, heap, external, rss, resources }: Sample): void {
  const figures = [heap, external, rss].map(mebibytes).join('')
  console.log(`${String(requests).padStart(8)}${figures}${String(resources).padStart(11)}`)
}

console.log('requests  heap MiB  external       rss  resources')
const slope = growth(await soak({ requests, every, sampled: print }))
console.log(`${slope.toFixed(0)} bytes more a request; ${MAX_GROWTH} are the limit`)
process.exit(slope > MAX_GROWTH ? 1 : 0)
