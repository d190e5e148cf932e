import { properties as query } from '#shared/resources/queries/properties.ts'

const { id, name, public: isPublic, starred, createdAt, updatedAt, project } = query

/** The properties of a view. A view is a query that is not hidden, without the details of its list. */
export const properties = { id, name, public: isPublic, starred, createdAt, updatedAt, project }
