import { isOwn, mayChangeWith, type ProjectRights, type Viewer } from '#shared/access/viewer.ts'

type Rights = ProjectRights | undefined

interface Owned {
  public: boolean
  user?: number
}

/**
 * Returns whether a requester sees a query. The query must be public or belong to the requester. The requester must
 * also hold `view_work_packages`.
 *
 * @param rights the rights in the query's project; for a global query, the rights that the requester holds in at least
 * one project
 */
export const canSee = (viewer: Viewer, query: Owned, rights: Rights): boolean =>
  (query.public || isOwn(viewer, query.user)) && (rights?.may('view_work_packages') ?? false)

export const canCreate = mayChangeWith('save_queries')

/** Returns whether a requester may publish queries. The same permission lets requesters change public queries. */
export const canPublish = mayChangeWith('manage_public_queries')

/** Returns whether a requester may change, star and delete a query. */
export const canUpdate = (viewer: Viewer, query: Owned, rights: Rights): boolean =>
  (isOwn(viewer, query.user) && canCreate(rights)) || (query.public && canPublish(rights))
