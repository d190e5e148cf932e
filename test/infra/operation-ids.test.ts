import { expect, it } from 'vitest'
import { operationId } from '#infra/openapi/operation.ts'
import { isPage } from '#shared/platform/http/route.ts'
import { allRoutes } from '#shared/resources/index.ts'

/** The singular that appears in the operation names of a resource, keyed by the folder of the resource. */
const singulars: Record<string, string> = {
  actions: 'Action',
  activities: 'Activity',
  api: 'Api',
  attachments: 'Attachment',
  'audit-entries': 'AuditEntry',
  'auth-sources': 'AuthSource',
  capabilities: 'Capability',
  categories: 'Category',
  days: 'Day',
  changes: 'Change',
  'api-tokens': 'ApiToken',
  configuration: 'Configuration',
  'custom-fields': 'CustomField',
  'custom-options': 'CustomOption',
  grids: 'Grid',
  groups: 'Group',
  'help-texts': 'HelpText',
  invitations: 'Invitation',
  'job-statuses': 'JobStatus',
  memberships: 'Membership',
  'non-working-days': 'NonWorkingDay',
  notifications: 'Notification',
  'password-resets': 'PasswordReset',
  'placeholder-users': 'PlaceholderUser',
  priorities: 'Priority',
  'project-statuses': 'ProjectStatus',
  projects: 'Project',
  queries: 'Query',
  relations: 'Relation',
  reminders: 'Reminder',
  render: 'Render',
  roles: 'Role',
  sessions: 'Session',
  settings: 'Settings',
  statuses: 'Status',
  'time-entries': 'TimeEntry',
  'time-entry-activities': 'TimeEntryActivity',
  types: 'Type',
  users: 'User',
  versions: 'Version',
  views: 'View',
  watchers: 'Watcher',
  webhooks: 'Webhook',
  'work-packages': 'WorkPackage',
  workflows: 'Workflow',
}

const operations = allRoutes.filter((route) => !isPage(route))

it.each(operations.filter(({ elements }) => !elements))(
  'the name of $id, which is about one thing, says it in the singular',
  (route) => {
    const name = singulars[route.id.split('/')[0] as string] as string
    const words = operationId(route)
      .replace(/^./, (letter) => letter.toUpperCase())
      .split(/(?=[A-Z])/)

    expect(name).toBeDefined()
    expect(words.join(' ')).toMatch(new RegExp(`(^| )${name.split(/(?=[A-Z])/).join(' ')}( |$)`))
  },
)

it.each([
  ['statuses/show', 'showStatus'],
  ['priorities/show', 'showPriority'],
  ['boxes/show', 'showBox'],
  ['addresses/show', 'showAddress'],
  ['batches/show', 'showBatch'],
  ['releases/show', 'showRelease'],
])('%s is called %s', (id, name) => {
  expect(operationId({ id, elements: undefined })).toBe(name)
})

it('no two operations have the same name', () => {
  const names = operations.map(operationId)

  expect(new Set(names).size).toBe(names.length)
})
