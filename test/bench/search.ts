import { computed, contains } from '#shared/platform/dynamodb/condition.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import { byText } from '#shared/platform/query/listing.ts'
import { newUser } from '#shared/resources/users/model.ts'
import { nameAttributes, row, usersIn } from '#shared/resources/users/store.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'
import { SEARCH_CPU_MICROSECONDS } from './figures.ts'
import type { Report } from './report.ts'

/** The number of users. Their rows fit into one partition. */
const USERS = 4000

const user = (id: number) => ({
  ...newUser(id, new Date(id * 1000)),
  login: `login.${id}`,
  email: `person.${id}@example.com`,
  firstName: `First ${id % 91}`,
  lastName: `Last ${id}`,
})

const selections = {
  'by a filter that DynamoDB evaluates': { filter: contains(row.lastName, '77') },
  'by a filter that is evaluated here': {
    filter: computed([...nameAttributes, row.email], (found) => String(found[row.email]).includes('77')),
  },
  'in an order without an index': { order: [{ by: byText(row.lastName), descending: true }] },
}

/** Reports the CPU time per row of a search through rows. No limit is enforced, because timings vary. */
export async function reportSearch(rounds: number, report: Report): Promise<void> {
  report.title(
    `CPU of searching ${USERS} rows for a page of 20, in microseconds a row, the least of ${rounds + 9} rounds`,
  )
  const { table } = await engineTable()
  const users = usersIn({ table })
  const changes = Array.from({ length: USERS }, (_, index) => users.insertion(user(index + 1)))
  for (let from = 0; from < USERS; from += 10) await table.write(changes.slice(from, from + 10).flat())
  for (const [name, part] of Object.entries(selections)) {
    const spent: number[] = []
    for (let round = 0; round < rounds + 9; round++) {
      const before = process.cpuUsage()
      await listOf(users).page({ order: [], start: 0, size: 20, ...part })
      const { user, system } = process.cpuUsage(before)
      spent.push((user + system) / USERS)
    }
    report.note(`${name.padEnd(48)} ${Math.min(...spent).toFixed(1)}  (${SEARCH_CPU_MICROSECONDS} wanted)`)
  }
}
