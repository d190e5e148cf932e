import { properties as query } from '#shared/resources/queries/properties.ts'

const { id, name, public: isPublic, starred, createdAt, updatedAt, project } = query

/**
 * The properties of a view. A view represents a query that is not hidden. The view does not contain the settings of the
 * query, such as filters and columns.
 */
export const properties = { id, name, public: isPublic, starred, createdAt, updatedAt, project }
