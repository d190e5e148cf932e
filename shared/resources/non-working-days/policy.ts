import type { Viewer } from '#shared/platform/product.ts'

/** Returns whether a requester may write non-working days. Only administrators have this right. */
export const canManage = (viewer: Viewer): boolean => viewer.isAdmin
