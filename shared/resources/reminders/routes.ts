import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'
import { ofWorkPackage } from '#shared/resources/work-packages/routes.ts'

const usual = usualRoutes('reminders', 'Reminder', 'a reminder', 'reminders')
const below = usual.of(ofWorkPackage)
const single = '/api/v3/work_packages/{id}/reminders/{reminder}'
const second = { path: '/api/v3/reminders/{id}' } as const

/** The routes of the requester's own reminders (specification, "Reminder"). */
export const routes = defineRoutes('reminders', {
  list: usual.list({ summary: 'List the reminders of the requester', errors: ['MissingPermission'] }),
  'of-work-package': below.list({
    summary: 'List the reminders of the requester on a work package',
    runsWith: 'list',
    errors: ['MissingPermission', 'NotFound'],
  }),
  create: below.create({ summary: 'Create a reminder on a work package' }),
  show: kind.view({ path: single, summary: 'View a reminder', runsWith: 'list', returns: 'Reminder' }),
  update: kind.update({
    path: single,
    summary: 'Update a reminder',
    runsWith: 'create',
    returns: 'Reminder',
  }),
  delete: kind.deletion({ path: single, summary: 'Delete a reminder', runsWith: 'create', success: 204 }),
  'show-alone': kind.view({
    ...second,
    summary: 'View a reminder, at an alternative address',
    sameAs: 'show',
    returns: 'Reminder',
  }),
  'update-alone': kind.update({
    ...second,
    summary: 'Update a reminder, at an alternative address',
    sameAs: 'update',
    returns: 'Reminder',
  }),
  'delete-alone': kind.deletion({
    ...second,
    summary: 'Delete a reminder, at an alternative address',
    sameAs: 'delete',
    success: 204,
  }),
})
