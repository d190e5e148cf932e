import { viewMembershipPermissions } from '#shared/access/permissions.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'

const usual = usualRoutes('notifications', 'Notification', 'a notification', 'notifications')

const single = '/api/v3/notifications/{id}' as const

const marking = {
  method: 'POST',
  success: 204,
  uses: { table: ['read', 'put', 'update', 'delete'] },
} as const

/** The routes of notifications (specification, "Notifications"). */
export const routes = defineRoutes('notifications', {
  list: usual.list({
    description:
      'Contains only notifications of the requester about work packages that they see, newest first.',
    parameters: { groupBy: 'The property to group by: `reason` or `project`.' },
    eventual: 'counts',
  }),
  show: usual.show({ runsWith: 'list', inAnyProject: viewMembershipPermissions }),
  read: {
    ...marking,
    path: `${single}/read_ian`,
    summary: 'Mark a notification as read',
    errors: ['NotFound'],
  },
  unread: {
    ...marking,
    path: `${single}/unread_ian`,
    summary: 'Mark a notification as unread',
    runsWith: 'read',
    errors: ['NotFound'],
  },
  'read-all': {
    ...marking,
    path: '/api/v3/notifications/read_ian',
    summary: 'Mark notifications as read',
    description: 'Marks all notifications that `filters` match. Without `filters`, marks all of them.',
    parameters: { filters: 'The notifications to mark, as filters of the list of notifications.' },
    runsWith: 'read',
    errors: ['InvalidQuery'],
  },
  'unread-all': {
    ...marking,
    path: '/api/v3/notifications/unread_ian',
    summary: 'Mark notifications as unread',
    description: 'Marks all notifications that `filters` match. Without `filters`, marks all of them.',
    parameters: { filters: 'The notifications to mark, as filters of the list of notifications.' },
    runsWith: 'read',
    errors: ['InvalidQuery'],
  },
})
