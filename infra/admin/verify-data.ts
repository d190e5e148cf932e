import type { Connection } from './connection.ts'
import { countOn } from './progress.ts'
import { verify } from './verify/verify.ts'

/**
 * Verifies the data, and repairs it if told to. Differences go to `print`, progress to standard error.
 *
 * @returns the exit code: 1 if there are differences that have not been mended
 */
export async function verifyData(
  { app, scan }: Pick<Connection, 'app' | 'scan'>,
  repair: boolean,
  print: (line: string) => void,
): Promise<number> {
  const progress = countOn(process.stderr, 'items read')
  const { found, mended } = await verify(app, scan, { repair, report: print, progress })
  print(repair ? `${found} differences, ${mended} mended` : `${found} differences`)
  return found > mended ? 1 : 0
}
