import { Problem } from '#infra/local/problem.ts'
import type { App } from '#shared/app.ts'
import { beginIfFresh, bringUpToDate } from '#shared/migrations/migrate.ts'
import { PRESENT } from '#shared/migrations/store.ts'
import { migrationOn } from './progress.ts'

/**
 * Brings data that an earlier version of the service has written up to date. May be stopped at any time, and goes on there.
 *
 * @param stream shows how far it is
 * @returns what to tell at the end
 * @throws Problem if a later version has written the data
 */
export async function migrateData(app: App, stream: NodeJS.WriteStream): Promise<string> {
  await beginIfFresh(app)
  const { number } = await app.formats.installed()
  if (number > PRESENT)
    throw new Problem(
      `The data has the format ${number}, and this code writes ${PRESENT}. Check out a later version.`,
    )
  await bringUpToDate(app, undefined, migrationOn(stream))
  return number === PRESENT
    ? `The data has the present format, ${PRESENT}.`
    : `The data had the format ${number}, and has the present one now, ${PRESENT}.`
}
