import { isPerson } from '#shared/access/viewer.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { Loaded, ShownResource } from '#shared/platform/endpoints/show.ts'
import type { CreatableResource, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { constraintViolation } from '#shared/platform/http/errors.ts'
import { about, message, type Text } from '#shared/platform/language/message.ts'
import type { Draft } from '#shared/platform/properties/draft.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import { pageIn } from '#shared/platform/properties/input.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { type Area, geometryProblems } from './geometry.ts'
import { GRIDS_PER_USER } from './limits.ts'
import { ownGrids } from './listing.ts'
import { type Grid, newGrid } from './model.ts'
import { properties } from './properties.ts'
import { representGrid } from './representer.ts'
import { gridsIn } from './store.ts'
import { defaultsFor, type GivenWidget, offeredWidget, placed } from './widgets.ts'

/** Returns the addressed grid if it belongs to the requester. Grids of other users are treated as missing. */
async function addressedGrid({ params, viewer }: Request<'id'>, ports: Ports) {
  const { user } = await viewer
  return user && gridsIn(ports).in(user.id, params.id)
}

/** Data loaded for a request: the grid at its address, or the number of the requester's grids. */
interface LoadedGrids extends Loaded<Grid> {
  owned?: number
}

/** Declares how endpoints show and write grids. The anonymous requester gets a 403 at every address. */
export const grids: ShownResource<Grid, LoadedGrids> &
  CreatableResource<Grid, LoadedGrids> &
  UpdatableResource<Grid, LoadedGrids> = {
  properties,
  load: async (request, ports) => ({ entity: await addressedGrid(request, ports) }),
  loadForCreation: async (request, ports) => ({
    owned: (await ownGrids(await request.viewer, ports)).length,
  }),
  isPermitted: isPerson,
  mayCreate: isPerson,
  defaults: (input) => defaultsFor(pageIn(input, 'scope', properties.scope.alias)),
  review: async (draft, { entity, loaded: { owned = 0 } }) => {
    const { values, violations } = await withWidgets(draft, entity)
    return { values, violations: owned < GRIDS_PER_USER ? violations : [...violations, TOO_MANY] }
  },
  blank: async ({ viewer }, ports) =>
    newGrid(await sequencesIn(ports).allocate('grids'), viewer.user?.id as number, ports.now()),
  withValues,
  // A user who is being removed gets no new grid.
  insert: (grid, { ports }) => gridsIn(ports).insert(grid, usersIn(ports).check(grid.user, existsAndStays)),
  replace: (before, after, { ports }) => gridsIn(ports).replace(before, after),
  represent: representGrid,
}

/** The violation for a user who already has the maximum number of grids. Concurrent creations may exceed this limit. */
const TOO_MANY = constraintViolation(
  'scope',
  about(properties.scope.label, message`has too many grids (maximum is ${GRIDS_PER_USER} grids).`),
)

const placedIn = (values: Values, entity: Pick<Grid, 'widgets' | 'lastWidget'>) =>
  placed((values.widgets ?? []) as GivenWidget[], entity.widgets, entity.lastWidget)

/**
 * Checks the widgets of a grid together, and replaces them with the widgets to be saved. Positions are checked only if
 * the size of the grid is valid.
 */
async function withWidgets({ values, violations }: Draft, entity: Grid | undefined): Promise<Draft> {
  if (violations.some(({ details }) => details.attribute === 'widgets')) return { values, violations }
  const before = entity ?? { widgets: [], lastWidget: 0 }
  const { widgets, problems } = await placedIn(values, before)
  if (problems.length > 0) return { values, violations: [...violations, ...problems.map(widgetsViolation)] }
  const wrong = hasSize(values) ? geometryProblems(widgets, values) : []
  const offered = widgets.map((widget) => offeredWidget(widget, before.widgets))
  return {
    values: { ...values, widgets: offered },
    violations: [...violations, ...wrong.map(widgetsViolation)],
  }
}

const widgetsViolation = (problem: Text) =>
  constraintViolation('widgets', about(properties.widgets.label, problem))

const hasSize = (values: Values): values is Values & Area =>
  Number.isInteger(values.rowCount) && Number.isInteger(values.columnCount)

async function withValues(before: Grid, values: Values): Promise<Grid> {
  const next = await withDraft(properties, before, values)
  if (!values.widgets) return next
  const { widgets, lastWidget } = await placedIn(values, before)
  return { ...next, widgets, lastWidget }
}
