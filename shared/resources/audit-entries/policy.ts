import type { Viewer } from '#shared/platform/product.ts'

/** Only administrators may see the audit log. */
export const canSee = (viewer: Viewer): boolean => viewer.isAdmin
