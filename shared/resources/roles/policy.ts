import type { Viewer } from '#shared/platform/product.ts'

interface MaybeBuiltin {
  builtin?: string
}

/** Returns whether a requester may change roles and see their permissions: administrators only. */
export const canManage = (viewer: Viewer): boolean => viewer.isAdmin

/** Returns whether a requester may rename a role. Clients identify built-in roles by their names, so these stay. */
export const canRename = (viewer: Viewer, role: MaybeBuiltin | undefined): boolean =>
  canManage(viewer) && role?.builtin === undefined

/**
 * Returns whether a requester may delete a role that is not built in. Only the deletion itself checks whether it is
 * held.
 */
export const canDelete = (viewer: Viewer, { builtin }: MaybeBuiltin): boolean =>
  canManage(viewer) && builtin === undefined
