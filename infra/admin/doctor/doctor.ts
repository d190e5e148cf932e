import { reasonOf } from '#infra/deploy/cloud.ts'
import { Problem } from '#infra/local/problem.ts'
import { ApiError } from '#shared/platform/http/errors.ts'
import type { Connection } from '../connection.ts'
import type { Check } from './check.ts'
import { installationChecks } from './installation.ts'
import { clientsIn, stageChecks } from './stage.ts'

/**
 * Checks what usually goes wrong with an installation: one line each, `ok` or what to do.
 *
 * @param print writes a line
 * @returns the exit code: 1 if something is wrong
 */
export async function doctor(connection: Connection, print: (line: string) => void): Promise<number> {
  const { stage } = connection
  const checks = [
    ...installationChecks(connection),
    ...(stage ? stageChecks(stage, clientsIn(stage.region)) : []),
  ]
  const findings = await Promise.all(checks.map(findingOf))
  for (const [index, { subject }] of checks.entries())
    print(`${subject.padEnd(16)}${findings[index] ?? 'ok'}`)
  return findings.some((finding) => finding !== undefined) ? 1 : 0
}

const findingOf = ({ ask }: Check) => ask().catch((error) => `cannot be checked: ${reasonFor(error)}`)

function reasonFor(error: Error): string {
  if (error instanceof ApiError && error.cause) return reasonOf(error.cause as Error)
  return error instanceof Problem ? error.message : reasonOf(error)
}
