import { isDeepStrictEqual } from 'node:util'
import type { Audited, Finding } from '#shared/platform/collections/audited.ts'
import type { LoggedChange } from './log.ts'
import { LogWrites } from './log-writes.ts'

/** What is wrong with the log: it says of each entity in it what the row says. */
export async function* logFindings(name: string, collection: Audited): AsyncGenerator<Finding> {
  const { log } = collection
  for (const { id } of (await log.read()).changes) {
    const logged = await log.changeOf(id)
    const shouldBe = await collection.indexedOf(id)
    const after = await log.changeOf(id)
    const isSame = logged?.changes === after?.changes
    if (logged && isSame && !isDeepStrictEqual(logged.is, shouldBe))
      yield {
        text: `the log of ${name} says of ${id} ${JSON.stringify(logged.is)}, and should say ${JSON.stringify(shouldBe)}`,
        mend: () =>
          collection.table.write([
            new LogWrites(collection.keys).corrected(logged as LoggedChange, shouldBe),
          ]),
      }
  }
}
