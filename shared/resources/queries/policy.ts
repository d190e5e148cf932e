import { isOwn, mayChangeWith, type ProjectRights, type Viewer } from '#shared/access/viewer.ts'

type Rights = ProjectRights | undefined

interface Owned {
  public: boolean
  user?: number
}

/**
 * Whether a requester sees a query: a public one, or their own, where they see work packages.
 *
 * @param rights those where the query is; for a global one, those anywhere
 */
export const canSee = (viewer: Viewer, query: Owned, rights: Rights): boolean =>
  (query.public || isOwn(viewer, query.user)) && (rights?.may('view_work_packages') ?? false)

export const canCreate = mayChangeWith('save_queries')

/** Whether a requester may make queries public, and change public ones. */
export const canPublish = mayChangeWith('manage_public_queries')

/** Whether a requester may change, star and delete a query. */
export const canUpdate = (viewer: Viewer, query: Owned, rights: Rights): boolean =>
  (isOwn(viewer, query.user) && canCreate(rights)) || (query.public && canPublish(rights))
