import type { Viewer } from '#shared/platform/product.ts'

/** Returns whether a requester may see the audit log. Only administrators may. */
export const canSee = (viewer: Viewer): boolean => viewer.isAdmin
