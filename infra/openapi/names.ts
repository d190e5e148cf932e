/** The name of the schema of a `_type`: colons may not be in one. */
export const schemaName = (type: string): string => type.replaceAll('::', '.')

/** The names of the schemas made of a resource, beside its own. */
export const namesOf = (resource: string) => ({
  element: `${resource}Element`,
  collection: `${resource}Collection`,
  schema: `${resource}Schema`,
  form: `${resource}Form`,
  creation: `${resource}Creation`,
  change: `${resource}Change`,
})
