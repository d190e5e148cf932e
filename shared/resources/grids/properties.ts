import {
  dateTime,
  hrefTo,
  integer,
  type Need,
  type Properties,
  propertyOf,
} from '#shared/platform/properties/property.ts'
import { type Grid, identifiers, limits, MY_PAGE } from './model.ts'
import { readWidgets, shownWidget } from './widgets.ts'

/** Specification, "Grid"; the limits are decisions. */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  rowCount: integer({ label: 'Number of rows', min: 1, max: limits.rows, writable: true }),
  columnCount: integer({ label: 'Number of columns', min: 1, max: limits.columns, writable: true }),
  scope: hrefTo({
    label: 'Scope',
    values: [MY_PAGE],
    alias: 'page',
    show: () => MY_PAGE,
    writable: (_, grid) => grid === undefined,
  }),
  widgets: propertyOf<Grid>(
    {
      type: 'Composite',
      name: '[]GridWidget',
      read: readWidgets,
      allowed: identifiers.map((identifier) => ({ _type: 'GridWidget', identifier })),
    },
    { label: 'Widgets', writable: true, show: ({ widgets }) => widgets.map(shownWidget) },
  ),
  createdAt: dateTime({ label: 'Created on' }),
  updatedAt: dateTime({ label: 'Updated on' }),
} satisfies Properties<Grid>

/** What a creation must contain; the page has defaults for the rest. */
export const needs: readonly Need[] = [{ names: ['scope'] }]
