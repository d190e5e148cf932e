import type { Viewer } from '#shared/access/viewer.ts'
import { htmlPage, type Resource, represented } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { message, say } from '#shared/platform/language/message.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { MY_PAGE } from './limits.ts'
import type { Grid } from './model.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** All links of a grid except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    schema: 'The schema of grids.',
    scope: 'The page that the grid is on.',
    update: 'The form for changing the grid.',
    updateImmediately: 'Changes the grid.',
  },
}

export const representGrid = (grid: Grid, viewer: Viewer): Resource => ({
  _type: 'Grid',
  ...represented(properties, grid, viewer),
  _links: {
    self: { href: href(routes.show, grid), title: say(message`Grid ${grid.id}`) },
    schema: { href: routes.schema.path },
    scope: htmlPage(MY_PAGE),
    updateImmediately: { href: href(routes.show, grid), method: 'patch' },
    update: { href: href(routes['update-form'], grid), method: 'post' },
  },
})
