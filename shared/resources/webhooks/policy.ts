import type { Viewer } from '#shared/platform/product.ts'

/** Returns whether a requester may see and change webhooks. Only administrators have this right. */
export const canManage = (viewer: Viewer): boolean => viewer.isAdmin
