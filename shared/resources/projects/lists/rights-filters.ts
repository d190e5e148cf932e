import { type ProjectRights, rightsIn, signedIn, type Viewer } from '#shared/access/viewer.ts'
import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { filteredHref } from '#shared/platform/http/addresses.ts'
import type { RowTest } from '#shared/platform/lists/selection.ts'
import { type Filter, idsIn, NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import { takingOne, takingValues, type ValueKind } from '#shared/platform/query/operators.ts'
import type { Ports } from '#shared/ports.ts'
import { type Action, actions, isOfProject, isReading } from '#shared/resources/actions/model.ts'
import { routes as actionRoutes } from '#shared/resources/actions/routes.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { aPrincipal } from '#shared/resources/principals/listing.ts'
import { routes as principals } from '#shared/resources/principals/routes.ts'
import { row } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { type ProjectListAccess, rightsAttributes, rightsContextOf, rightsInRow } from './list-access.ts'

const anAction: ValueKind<Action> = {
  read: (text) => actions.find(({ id }) => id === text),
  otherwise: NOT_ALLOWED,
}

const mayTake = (rights: ProjectRights, action: Action): boolean =>
  isOfProject(action) &&
  (isReading(action) ? rights.may(action.permission) : rights.mayChange(action.permission))

/**
 * Filters projects by the actions that the requester may take in them: any of the given actions, none of them, or all
 * of them.
 */
export function byUserAction(access: ProjectListAccess): Filter {
  const where = (matches: (may: (action: Action) => boolean) => boolean): RowTest => ({
    attributes: rightsAttributes,
    test: async () => (found) => {
      const rightsThere = rightsInRow(access, found)
      return matches((action) => mayTake(rightsThere, action))
    },
  })
  return {
    label: 'User action',
    ...idsIn(actionRoutes.list),
    values: actions.map(({ id }) => id),
    operators: {
      '=': takingValues(anAction, (wanted) => where((may) => wanted.some(may))),
      '!': takingValues(anAction, (unwanted) => where((may) => !unwanted.some(may))),
      '&=': takingValues(anAction, (wanted) => where((may) => wanted.every(may))),
    },
  }
}

/**
 * Filters projects by whether a user sees them. Only active projects that the requester sees can match. Only
 * administrators may filter by another user, because the result reveals that user's memberships.
 */
export const byVisibility = ({ viewer }: ProjectListAccess, ports: Ports): Filter => ({
  label: 'Visible',
  type: 'User',
  allowed: { href: filteredHref(principals.list.path, [['type', '=', ['User']]]) },
  operators: {
    '=': takingOne(aPrincipal, (user) => ({
      attributes: rightsAttributes,
      test: () => visibleTo(user === 'me' ? viewer.user?.id : user, viewer, ports),
    })),
  },
})

const isActive = (found: ListedRow) => !found[row.archived]
const nothing = () => false

async function visibleTo(id: number | undefined, viewer: Viewer, ports: Ports) {
  if (id === undefined) return nothing
  if (viewer.user?.id === id) return isActive
  if (!viewer.isAdmin) return nothing
  const [user, held] = await Promise.all([usersIn(ports).byId(id), membershipsIn(ports).of(id)])
  if (!user || user.status === 'locked' || user.removal) return nothing
  const requester = signedIn(user, viewer.configuration)
  const own = new Map(held.map((membership) => [membership.project, membership]))
  return (found: ListedRow) =>
    isActive(found) && rightsIn(requester, rightsContextOf(found), own.get(found.id)).isVisible
}
