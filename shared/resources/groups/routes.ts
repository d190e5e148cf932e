import { viewMembershipPermissions } from '#shared/access/permissions.ts'
import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'

/** Maximum number of members that one write may add. There is a maximum because each member is looked up. */
export const MAX_ADDED = 1000

const usual = usualRoutes('groups', 'Group', 'a group', 'groups')

/** The routes of groups. Requesters who can neither see nor manage the members of any project get a 403. */
export const routes = defineRoutes('groups', {
  list: usual.list({ inAnyProject: viewMembershipPermissions, errors: ['MissingPermission'] }),
  create: usual.create({
    description: `A new group can have at most ${MAX_ADDED} members. Members inherit the memberships of the group. For many members, a background job adds the inherited memberships.`,
    inAnyProject: viewMembershipPermissions,
    uses: { table: kind.writes, sends: ['jobs'] },
  }),
  schema: usual.schema({ inAnyProject: viewMembershipPermissions, errors: ['MissingPermission'] }),
  show: usual.show({
    description: 'Embeds the first 100 members.',
    inAnyProject: viewMembershipPermissions,
    errors: ['MissingPermission'],
  }),
  update: usual.update({
    description: `\`members\` replaces all current members; at most ${MAX_ADDED} of them may be new. Inherited memberships are updated too. For many members, a background job does this.`,
    inAnyProject: viewMembershipPermissions,
    uses: { table: kind.writes, sends: ['jobs'] },
  }),
  delete: usual.delete({
    inAnyProject: viewMembershipPermissions,
    uses: { table: ['read', 'put', 'update', 'delete'], sends: ['jobs'] },
    success: 202,
  }),
  deletion: usual.deletion({ inAnyProject: viewMembershipPermissions }),
})
