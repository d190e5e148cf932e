/** Returns the name of the schema of a `_type`. Schema names may not contain colons. */
export const schemaName = (type: string): string => type.replaceAll('::', '.')

/**
 * Returns the names of the schemas that are derived from a resource. None of these names is the `_type` of another
 * resource.
 */
export const namesOf = (resource: string) => ({
  element: `${resource}Element`,
  collection: `${resource}Collection`,
  schema: `${resource}Schema`,
  form: `${resource}Form`,
  creation: `${resource}Creation`,
  change: `${resource}Change`,
  links: `${resource}Links`,
  filters: `${resource}Filters`,
  sortBy: `${resource}SortKeys`,
})
