import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { LAST_SIGN_IN } from '#shared/access/account-store.ts'
import { LOCKOUT_PREFIX } from '#shared/access/lockout-store.ts'
import { SESSION_PREFIX } from '#shared/access/session-store.ts'
import type { Key } from '#shared/platform/dynamodb/table.ts'
import type { TableAccess } from '#shared/platform/http/route.ts'
import { AUDIT_PREFIX } from '#shared/resources/audit-entries/items-store.ts'

interface Updating {
  Key?: Key
  ExpressionAttributeNames?: Record<string, string>
}

type TransactItem = Record<'Put' | 'Delete' | 'ConditionCheck', object | undefined> & { Update?: Updating }

interface Input extends Updating {
  TransactItems?: TransactItem[]
}

const kinds: Record<keyof TransactItem, TableAccess> = {
  Put: 'put',
  Update: 'update',
  Delete: 'delete',
  ConditionCheck: 'check',
}

/** Returns the kinds of access that a command needs, under the names that routes use to declare them. */
function accessesOf(
  command: string,
  { TransactItems = [], Key, ExpressionAttributeNames = {} }: Input,
): TableAccess[] {
  if (command === 'BatchGetItemCommand' || command === 'QueryCommand') return ['read']
  if (command.startsWith('BatchWrite')) return ['batch']
  if (command === 'UpdateItemCommand') return isSigningIn({ Key, ExpressionAttributeNames }) ? [] : ['update']
  if (command !== 'TransactWriteItemsCommand') throw new Error(`${command} is no known kind of access.`)
  return TransactItems.filter(({ Update }) => !(Update && isSigningIn(Update))).flatMap((item) =>
    Object.keys(item).map((kind) => kinds[kind as keyof TransactItem]),
  )
}

/**
 * Returns whether an update belongs to authentication. Every function that authenticates requesters may make these
 * updates, even if its route does not declare them.
 */
const isSigningIn = ({ Key, ExpressionAttributeNames = {} }: Updating): boolean =>
  [AUDIT_PREFIX, LOCKOUT_PREFIX, SESSION_PREFIX].some((prefix) => Key?.pk.startsWith(prefix)) ||
  Object.values(ExpressionAttributeNames).some((name) => ['tokensUsedOn', LAST_SIGN_IN].includes(name))

/** Records the kinds of access to the table, so that they can be compared with the declaration of a route. */
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

  /** Returns the kinds of access recorded since the last call. */
  take(): TableAccess[] {
    const recorded = [...this.#recorded]
    this.#recorded = new Set()
    return recorded
  }
}
