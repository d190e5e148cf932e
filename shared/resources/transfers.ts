import { authSourceTransfer } from '#shared/configuration/transfer.ts'
import { customFieldTransfer } from '#shared/custom-fields/record.ts'
import type { Transfer } from '#shared/transfer/transfer.ts'
import { activityTransfer } from './activities/transfer.ts'
import { attachmentTransfer } from './attachments/transfer.ts'
import { categoryTransfer } from './categories/transfer.ts'
import { favoriteTransfer } from './favorites/transfer.ts'
import { gridTransfer } from './grids/transfer.ts'
import { groupTransfer } from './groups/transfer.ts'
import { helpTextTransfer } from './help-texts/transfer.ts'
import { membershipTransfer } from './memberships/transfer.ts'
import { nonWorkingDayTransfer } from './non-working-days/transfer.ts'
import { notificationSettingsTransfer } from './notifications/transfer.ts'
import { placeholderUserTransfer } from './placeholder-users/transfer.ts'
import { priorityTransfer } from './priorities/transfer.ts'
import { projectTransfer } from './projects/transfer.ts'
import { queryTransfer } from './queries/transfer.ts'
import { relationTransfer } from './relations/transfer.ts'
import { reminderTransfer } from './reminders/transfer.ts'
import { roleTransfer } from './roles/transfer.ts'
import { settingsTransfer } from './settings/transfer.ts'
import { statusTransfer } from './statuses/transfer.ts'
import { timeEntryTransfer } from './time-entries/transfer.ts'
import { timeEntryActivityTransfer } from './time-entry-activities/transfer.ts'
import { typeTransfer } from './types/transfer.ts'
import { userTransfer } from './users/transfer.ts'
import { versionTransfer } from './versions/transfer.ts'
import { watcherTransfer } from './watchers/transfer.ts'
import { webhookTransfer } from './webhooks/transfer.ts'
import { workPackages } from './work-packages/container.ts'
import { workPackageTransfer } from './work-packages/transfer.ts'
import { workflowTransfer } from './workflows/transfer.ts'

/** Every kind of record in the import format. Each kind comes after the kinds to which its records refer. */
export const transfers: readonly Transfer[] = [
  roleTransfer,
  authSourceTransfer,
  settingsTransfer,
  nonWorkingDayTransfer,
  typeTransfer,
  statusTransfer,
  priorityTransfer,
  timeEntryActivityTransfer,
  workflowTransfer,
  customFieldTransfer,
  helpTextTransfer,
  userTransfer,
  placeholderUserTransfer,
  groupTransfer,
  projectTransfer,
  webhookTransfer,
  favoriteTransfer,
  notificationSettingsTransfer,
  categoryTransfer,
  membershipTransfer,
  versionTransfer,
  workPackageTransfer,
  relationTransfer,
  watcherTransfer('watcher', workPackages),
  reminderTransfer,
  activityTransfer,
  attachmentTransfer('attachment', workPackages),
  timeEntryTransfer,
  queryTransfer,
  gridTransfer,
]
