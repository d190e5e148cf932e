import type { Audited, Finding } from '#shared/platform/collections/audited.ts'
import { keysOf } from '#shared/platform/collections/keys.ts'
import { readingTogether } from '#shared/platform/dynamodb/retry.ts'
import { epochIn } from './half-committed.ts'
import { COUNTS, type LogState } from './log.ts'
import { LogWrites } from './log-writes.ts'

/**
 * Whether the log knows the last compactions that counters and orders know: otherwise nobody can read these.
 */
export async function* stateFindings(name: string, collection: Audited): AsyncGenerator<Finding> {
  const { state, epochs } = await readEpochs(collection)
  const outdated = Object.entries(epochs).filter(([part, epoch]) => state.epochOf(part) !== epoch)
  if (outdated.length === 0) return
  const texts = outdated.map(([part, epoch]) => `${state.epochOf(part)} of ${part} and should know ${epoch}`)
  yield {
    text: `the log of ${name} knows compaction ${texts.join(', ')}`,
    mend: () =>
      collection.table.write([
        new LogWrites(collection.keys).restated(state.epoch, Object.fromEntries(outdated)),
      ]),
  }
}

/** The last compaction of each part, as its counters know it, and the log at the same moment. */
function readEpochs({
  table,
  log,
  code,
  orders,
}: Audited): Promise<{ state: LogState; epochs: Record<string, number> }> {
  return readingTogether(async () => {
    const before = await log.read()
    const [directory, ...stored] = await Promise.all([
      table.query({ pk: keysOf(code).directory }),
      ...orders.all.map((index) => index.stored()),
    ])
    const state = await log.read()
    const ofOrders = orders.all.map(({ part }, index) => [part, stored[index]?.epoch ?? 0])
    const epochs = { [COUNTS]: epochIn(directory), ...Object.fromEntries(ofOrders) }
    return before.epoch === state.epoch ? { state, epochs } : undefined
  })
}
