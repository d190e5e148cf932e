import {
  dateTime,
  hrefTo,
  integer,
  linked,
  onCreation,
  propertyOf,
} from '#shared/platform/properties/property.ts'
import type { Need } from '#shared/platform/properties/resource.ts'
import { identifiers, limits, MY_PAGE } from './limits.ts'
import { readWidgets, shownWidget, type Widget } from './widgets.ts'

/** The properties of a grid (specification, "Grid"). */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  rowCount: integer({ label: 'Number of rows', min: 1, max: limits.rows, writable: true }),
  columnCount: integer({ label: 'Number of columns', min: 1, max: limits.columns, writable: true }),
  scope: hrefTo({
    label: 'Scope',
    values: [MY_PAGE],
    alias: 'page',
    stored: false,
    show: () => MY_PAGE,
    writable: onCreation,
  }),
  widgets: propertyOf(
    {
      type: 'Composite',
      name: '[]GridWidget',
      read: readWidgets,
      shown: (widgets: Widget[]) => widgets.map(shownWidget),
      allowed: identifiers.map((identifier) => ({ _type: 'GridWidget', identifier })),
    },
    { label: 'Widgets', writable: true },
  ),
  createdAt: dateTime({ label: 'Created on', sort: true }),
  updatedAt: dateTime({ label: 'Updated on', sort: true }),
}

/** The properties of a grid, and its owner. Only imports set the owner, and the API does not show it. */
export const storedProperties = {
  ...properties,
  user: linked({ label: 'Owner', to: 'User', paths: { '/api/v3/users/': '' } }),
}

/** The properties that a creation requires. All other properties have defaults, which depend on the page. */
export const needs: readonly Need[] = [{ names: ['scope'] }]
