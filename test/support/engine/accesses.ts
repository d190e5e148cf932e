import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { LOCKOUT_PREFIX } from '#shared/access/lockout-store.ts'
import { SESSION_PREFIX } from '#shared/access/session-store.ts'
import type { Key } from '#shared/platform/dynamodb/table.ts'
import type { TableAccess } from '#shared/platform/http/route.ts'

type TransactItem = Record<'Put' | 'Update' | 'Delete' | 'ConditionCheck', object | undefined>

interface Input {
  TransactItems?: TransactItem[]
  Key?: Key
  ExpressionAttributeNames?: Record<string, string>
}

const kinds: Record<keyof TransactItem, TableAccess> = {
  Put: 'put',
  Update: 'update',
  Delete: 'delete',
  ConditionCheck: 'check',
}

/** The kinds of access of a command, named as in the permissions of a function. */
function accessesOf(
  command: string,
  { TransactItems = [], Key, ExpressionAttributeNames = {} }: Input,
): TableAccess[] {
  if (command === 'BatchGetCommand') return ['get']
  if (command === 'QueryCommand') return ['query']
  if (command.startsWith('BatchWrite')) return ['batch']
  // Every function that authenticates may count failed sign-ins and record uses of tokens and sessions, whatever its
  // route declares.
  const isSigningIn =
    [LOCKOUT_PREFIX, SESSION_PREFIX].some((prefix) => Key?.pk.startsWith(prefix)) ||
    Object.values(ExpressionAttributeNames).includes('tokensUsedOn')
  if (command === 'UpdateCommand') return isSigningIn ? [] : ['update']
  return TransactItems.flatMap((item) => Object.keys(item).map((kind) => kinds[kind as keyof TransactItem]))
}

/** Records the kinds of access to the table, to compare them with what a route declares. */
export class Accesses {
  #recorded = new Set<TableAccess>()

  constructor(client: DynamoDBDocumentClient) {
    client.middlewareStack.add(
      (next, context) => (args) => {
        for (const access of accessesOf(String(context.commandName), args.input as object))
          this.#recorded.add(access)
        return next(args)
      },
      { step: 'initialize', name: 'accesses' },
    )
  }

  /** Returns the kinds recorded since the last call. */
  take(): TableAccess[] {
    const recorded = [...this.#recorded]
    this.#recorded = new Set()
    return recorded
  }
}
