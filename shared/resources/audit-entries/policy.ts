import type { Viewer } from '#shared/platform/product.ts'

/** Returns whether a requester may see the audit log: administrators only. */
export const canSee = (viewer: Viewer): boolean => viewer.isAdmin
