import { reasonOf } from '#infra/deploy/cloud.ts'
import { Problem } from '#infra/local/problem.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { ApiError } from '#shared/platform/http/errors.ts'
import { activeAdministrators } from '#shared/resources/users/store.ts'
import type { Connection } from '../connection.ts'
import { formatProblem } from '../migrate.ts'
import type { DoctorCheck } from './check.ts'
import { clientsIn, stageChecks } from './stage.ts'

/**
 * Checks an installation for common mistakes. Prints one line for each check: `ok` or the remedy.
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

const findingOf = ({ ask }: DoctorCheck) => ask().catch((error) => `cannot be checked: ${reasonFor(error)}`)

function reasonFor(error: Error): string {
  if (error instanceof ApiError && error.cause) return reasonOf(error.cause as Error)
  return error instanceof Problem ? error.message : reasonOf(error)
}

/** Checks that apply to every installation, including local ones. */
const installationChecks = ({ ports, deadLetters }: Connection): DoctorCheck[] => [
  {
    subject: 'table',
    async ask() {
      await ports.configuration.current()
      return undefined
    },
  },
  {
    subject: 'format',
    ask: () => formatProblem(ports),
  },
  {
    subject: 'administrator',
    async ask() {
      if ((await activeAdministrators(ports.table)) > 0) return undefined
      return 'There is none. Create one: npm run admin -- user create --admin --login … --email … --name …'
    },
  },
  {
    subject: 'jobs',
    async ask() {
      const overdue = await jobsIn(ports).due()
      if (overdue.length === 0) return undefined
      return `${overdue.length} are overdue. The logs of QueueJobs and QueueMails say why.`
    },
  },
  {
    subject: 'dead letters',
    async ask() {
      const lists = await Promise.all((await deadLetters()).map((queue) => queue.list()))
      const count = lists.flat().length
      return count === 0
        ? undefined
        : `There are ${count}: npm run admin -- dlq list, and after the repair dlq redrive.`
    },
  },
  {
    subject: 'maintenance',
    async ask() {
      const refused = await ports.configuration.maintenance()
      return (
        refused &&
        `${refused === 'all' ? 'All requests' : 'Changes'} are refused. To end that: npm run admin -- maintenance off`
      )
    },
  },
]
