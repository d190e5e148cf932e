import type { Viewer } from '#shared/platform/product.ts'

/** Returns whether a requester may write help texts. Only administrators may. */
export const canManage = (viewer: Viewer): boolean => viewer.isAdmin
