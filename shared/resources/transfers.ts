import { authSourceTransfer, roleTransfer, settingsTransfer } from '#shared/configuration/transfer.ts'
import type { Transfer } from '#shared/transfer/transfer.ts'
import { groupTransfer } from './groups/transfer.ts'
import { membershipTransfer } from './memberships/transfer.ts'
import { placeholderUserTransfer } from './placeholder-users/transfer.ts'
import { userTransfer } from './users/transfer.ts'

/** Every kind of record of the import format, each after those it refers to: one line per kind. */
export const transfers: readonly Transfer[] = [
  roleTransfer,
  authSourceTransfer,
  settingsTransfer,
  userTransfer,
  placeholderUserTransfer,
  groupTransfer,
  membershipTransfer,
]
