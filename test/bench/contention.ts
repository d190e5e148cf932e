import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { newPlaceholderUser } from '#shared/resources/placeholder-users/model.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { contendedTable } from '#test/support/faults/contended-table.ts'
import { contention } from './figures.ts'
import type { Report } from './report.ts'

const passing = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Many creations at once, which all count themselves in the same items. */
export async function reportContention(report: Report): Promise<void> {
  const { creations, heldMs, transactionsEach } = contention
  report.title(`${creations} creations at once, of which each transaction takes ${heldMs} ms`)
  const { table, dynamodb } = contendedTable(() => passing(heldMs))
  const users = placeholderUsersIn(table)
  const outcomes = await Promise.allSettled(
    Array.from({ length: creations }, (_, index) =>
      users.insert(newPlaceholderUser({ id: index + 1, name: `Person ${index}`, now: new Date() })),
    ),
  )
  const failed = outcomes.filter(({ status }) => status === 'rejected').length
  const each = dynamodb.commandCalls(TransactWriteCommand).length / creations
  report.line('failed', String(failed), failed > 0 ? ['0 wanted'] : [])
  const missed = each > transactionsEach ? [`${transactionsEach} wanted`] : []
  report.line('transactions each', each.toFixed(2), missed)
  dynamodb.restore()
}
