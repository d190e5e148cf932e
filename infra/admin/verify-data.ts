import type { Connection } from './connection.ts'
import { countOn } from './progress.ts'
import type { Rule } from './verify/rule.ts'
import { rulesOf } from './verify/rules.ts'
import { verify } from './verify/verify.ts'

/**
 * Verifies the data and, if requested, repairs it. Passes differences to `print`, and writes the progress to standard
 * error.
 *
 * @param rules the rules to check; by default, all rules about the table
 * @returns the exit code: 1 if differences remain
 */
export async function verifyData(
  { ports, scan }: Pick<Connection, 'ports' | 'scan'>,
  repair: boolean,
  print: (line: string) => void,
  rules: readonly Rule[] = rulesOf(ports),
): Promise<number> {
  const progress = countOn(process.stderr, 'items read')
  const { found, mended } = await verify(ports, scan, { rules, repair, report: print, progress })
  print(repair ? `${found} differences, ${mended} mended` : `${found} differences`)
  return found > mended ? 1 : 0
}
