/** The name of the schema of a `_type`; it may not contain colons. */
export const schemaName = (type: string): string => type.replaceAll('::', '.')

/** The names of the schemas that are derived from a resource, besides its own. */
export const namesOf = (resource: string) => ({
  element: `${resource}Element`,
  collection: `${resource}Collection`,
  schema: `${resource}Schema`,
  form: `${resource}Form`,
  creation: `${resource}Creation`,
  change: `${resource}Change`,
  links: `${resource}Links`,
  filters: `${resource}Filters`,
  sortBy: `${resource}SortBy`,
})
