import { mayChangeWith } from '#shared/access/viewer.ts'

/** Returns whether a requester may create, change and delete the categories of a project. */
export const canManage = mayChangeWith('manage_categories')
