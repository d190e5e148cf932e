import type { Viewer } from '#shared/platform/product.ts'

/** Returns whether a requester may see and change workflows. Only administrators may. */
export const canManage = (viewer: Viewer): boolean => viewer.isAdmin
