import type { Viewer } from '#shared/access/viewer.ts'
import type { NamedKind, NamedOption } from '#shared/platform/properties/kind.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import type { QueryContext } from './load.ts'
import type { Query } from './model.ts'
import { canPublish } from './policy.ts'
import { properties } from './properties.ts'

const withOptions = <P extends { kind: NamedKind }>(property: P, options: readonly NamedOption[]): P => ({
  ...property,
  kind: { ...property.kind, options },
})

/** The properties of a query that depend on where it is, or is to be. */
export const propertiesAt = (
  _: Viewer,
  { offers, project, newRights }: Pick<QueryContext, 'newRights' | 'offers' | 'project'>,
): Properties<Query> => ({
  public: { ...properties.public, writable: canPublish(newRights) },
  project: {
    ...properties.project,
    kind: { ...properties.project.kind, title: (id) => (project?.id === id ? project.name : undefined) },
  },
  columns: withOptions(properties.columns, offers.columns),
  highlightedAttributes: withOptions(properties.highlightedAttributes, offers.columns),
  sortBy: withOptions(properties.sortBy, offers.sortBys),
  groupBy: withOptions(properties.groupBy, offers.groupBys),
})
