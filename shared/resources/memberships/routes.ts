import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'
import { availableProjects } from '#shared/resources/projects/routes.ts'

const usual = usualRoutes('memberships', 'Membership', 'a membership', 'memberships')

/** The routes of memberships. */
export const routes = defineRoutes('memberships', {
  list: usual.list({
    description:
      'Lists memberships in projects where the requester may see or manage members; administrators see all memberships.',
  }),
  create: usual.create({
    description:
      'Gives a principal roles in a project or, without a project, global roles. Requesters who may invite users may name the principal by `email`: the owner of an unknown address is invited.',
    uses: { table: kind.writes, sends: ['jobs', 'mails', 'webhooks'] },
  }),
  schema: usual.schema({ inAnyProject: ['view_members', 'manage_members'], errors: ['MissingPermission'] }),
  'create-form': usual.creationForm(),
  'available-projects': availableProjects('memberships', 'a membership', ['manage_members']),
  show: usual.show(),
  update: usual.update({
    description: '`roles` replaces all direct roles. Roles inherited from groups stay.',
    uses: { table: kind.writes, sends: ['jobs', 'mails'] },
  }),
  delete: usual.delete({
    description: 'Removes the direct roles. Roles inherited from groups stay.',
    errors: ['PropertyConstraintViolation'],
    uses: { table: kind.writes, sends: ['jobs', 'webhooks'] },
  }),
  'update-form': usual.updateForm({ errors: ['UpdateConflict'] }),
})
