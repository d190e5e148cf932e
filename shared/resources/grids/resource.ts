import type { App } from '#shared/app.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { Reviewing, WritableResource } from '#shared/platform/endpoints/writing.ts'
import { constraintViolation, requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import type { Draft } from '#shared/platform/properties/draft.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import { pageIn } from '#shared/platform/properties/input.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { type Area, geometryProblems } from './geometry.ts'
import { GRIDS_PER_USER } from './limits.ts'
import { ownGrids } from './listing.ts'
import { type Grid, isPerson } from './model.ts'
import { properties } from './properties.ts'
import { defaultsFor, type GivenWidget, offeredWidget, placed } from './widgets.ts'

/** The grid that an address names, if it is the requester's; a grid of somebody else counts as missing. */
export async function addressedGrid({ params, claimedId, viewer }: Request<'id'>, { grids }: App) {
  const owner = claimedId ?? (await viewer).user?.id
  return owner === undefined ? undefined : grids.in(owner, params.id)
}

/** How grids are written. */
export const grids: WritableResource<Grid> = {
  properties,
  find: addressedGrid,
  defaults: (input) => defaultsFor(pageIn(input, 'scope', properties.scope.alias)),
  review: reviewGrid,
  authorizeCreation: (viewer) => requirePermission(isPerson(viewer)),
  authorizeUpdate: (viewer, found) => {
    requirePermission(isPerson(viewer))
    return requireVisible(found)
  },
}

/** How grids are created: up to a maximum for each requester. Concurrent creations are not counted. */
export const newGrids: WritableResource<Grid, number> = {
  ...grids,
  gather: async (request, app) => (await ownGrids(request, app)).length,
  review: (draft, reviewing) => {
    const { values, violations } = reviewGrid(draft, reviewing)
    const tooMany = reviewing.gathered < GRIDS_PER_USER ? [] : [TOO_MANY]
    return { values, violations: [...violations, ...tooMany] }
  },
}

const TOO_MANY = constraintViolation(
  'scope',
  `${properties.scope.label} has too many grids (maximum is ${GRIDS_PER_USER} grids).`,
)

const placedIn = (values: Values, entity: Pick<Grid, 'widgets' | 'lastWidget'>) =>
  placed((values.widgets ?? []) as GivenWidget[], entity.widgets, entity.lastWidget)

/**
 * Checks the widgets of a grid together, and replaces them with those that would be saved. Positions are not checked
 * unless the size of the grid is valid.
 */
function reviewGrid({ values, violations }: Draft, { entity }: Reviewing<Grid, unknown>): Draft {
  if (violations.some(({ details }) => details.attribute === 'widgets')) return { values, violations }
  const before = entity ?? { widgets: [], lastWidget: 0 }
  const { widgets, problems } = placedIn(values, before)
  if (problems.length > 0) return { values, violations: [...violations, ...problems.map(widgetsViolation)] }
  const wrong = hasSize(values) ? geometryProblems(widgets, values) : []
  const offered = widgets.map((widget) => offeredWidget(widget, before.widgets))
  return {
    values: { ...values, widgets: offered },
    violations: [...violations, ...wrong.map(widgetsViolation)],
  }
}

const widgetsViolation = (problem: string) =>
  constraintViolation('widgets', `${properties.widgets.label} ${problem}`)

const hasSize = (values: Values): values is Values & Area =>
  Number.isInteger(values.rowCount) && Number.isInteger(values.columnCount)

/** A grid with the values of a draft. */
export async function withValues(before: Grid, values: Values): Promise<Grid> {
  const { widgets, lastWidget } = placedIn(values, before)
  return { ...(await withDraft(properties, before, values)), widgets, lastWidget }
}
