import { Problem } from '#infra/local/problem.ts'
import { PRESENT } from '#shared/migrations/store.ts'
import type { Connection } from './connection.ts'
import { countOn } from './progress.ts'
import { verify } from './verify/verify.ts'

/**
 * Verifies the data, and repairs it if told to. Differences go to `print`, progress to standard error.
 *
 * @returns the exit code: 1 if there are differences that have not been mended
 * @throws Problem if the data has another format than this code writes
 */
export async function verifyData(
  { app, scan }: Pick<Connection, 'app' | 'scan'>,
  repair: boolean,
  print: (line: string) => void,
): Promise<number> {
  const { number } = await app.formats.installed()
  if (number !== PRESENT)
    throw new Problem(`The data has the format ${number}, not ${PRESENT}: npm run admin -- migrate`)
  const progress = countOn(process.stderr, 'items read')
  const { found, mended } = await verify(app, scan, { repair, tell: print, progress })
  print(repair ? `${found} differences, ${mended} mended` : `${found} differences`)
  return found > mended ? 1 : 0
}
