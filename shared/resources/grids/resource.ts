import { requirePermission, requireVisible } from '#shared/access/require.ts'
import type { App } from '#shared/app.ts'
import type { Request } from '#shared/endpoints/endpoint.ts'
import type { Reviewing, WritableResource } from '#shared/endpoints/writing.ts'
import { constraintViolation } from '#shared/errors/api-error.ts'
import type { Draft, Values } from '#shared/properties/draft.ts'
import { pageIn } from '#shared/properties/input.ts'
import { geometryProblems } from './geometry.ts'
import type { Grid } from './model.ts'
import { isPerson } from './policy.ts'
import { properties } from './properties.ts'
import { defaultsFor, type GivenWidget, placed } from './widgets.ts'

/** The grid that an address names, if it is the requester's: nobody else's is even looked for. */
export async function addressedGrid({ params, claimedId, viewer }: Request<'id'>, { grids }: App) {
  const owner = claimedId ?? (await viewer).user?.id
  return owner === undefined ? undefined : grids.in(owner, params.id)
}

/** How grids are written. */
export const grid: WritableResource<Grid> = {
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

const present = (entity: Grid | undefined) => entity ?? { widgets: [], lastWidget: 0 }

const placedIn = (values: Values, entity: Grid | undefined) => {
  const { widgets, lastWidget } = present(entity)
  return placed((values.widgets ?? []) as GivenWidget[], widgets, lastWidget)
}

/** What is wrong about the widgets of a grid beside what they say themselves. */
function reviewGrid({ values, violations }: Draft, { entity }: Reviewing<Grid, unknown>): Draft {
  if (violations.some(({ details }) => details.attribute === 'widgets')) return { values, violations }
  const { widgets, problems } = placedIn(values, entity)
  const area = { rowCount: Number(values.rowCount), columnCount: Number(values.columnCount) }
  const isMeasured = Number.isInteger(area.rowCount) && Number.isInteger(area.columnCount)
  const isPlaced = problems.length === 0 && isMeasured
  const all = [...problems, ...(isPlaced ? geometryProblems(widgets, area) : [])]
  const more = all.map((problem) => constraintViolation('widgets', `${properties.widgets.label} ${problem}`))
  return { values, violations: [...violations, ...more] }
}

/** A grid with the values of a draft. */
export function withValues(before: Grid, values: Values): Grid {
  const { widgets, lastWidget } = placedIn(values, before)
  const { rowCount, columnCount } = values
  return { ...before, rowCount: Number(rowCount), columnCount: Number(columnCount), widgets, lastWidget }
}
