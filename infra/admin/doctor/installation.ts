import { formatProblem } from '#infra/admin/migrate.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { activeAdministrators } from '#shared/resources/users/store.ts'
import type { Connection } from '../connection.ts'
import type { Check } from './check.ts'

/** Checks of every installation, also of one on this computer. */
export const installationChecks = ({ ports, deadLetters }: Connection): Check[] => [
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
