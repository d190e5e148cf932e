import { properties as query } from '#shared/resources/queries/properties.ts'

const { id, name, public: isPublic, starred, createdAt, updatedAt, project } = query

/**
 * The properties of a view. A view represents a query that is not hidden. The view leaves out the details of the
 * query's list.
 */
export const properties = { id, name, public: isPublic, starred, createdAt, updatedAt, project }
