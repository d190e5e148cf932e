import type { Viewer } from '#shared/platform/product.ts'

interface MaybeBuiltin {
  builtin?: string
}

/** Returns whether a requester may change roles and see their permissions. Only administrators may. */
export const canManage = (viewer: Viewer): boolean => viewer.isAdmin

/**
 * Returns whether a requester may rename a role. Built-in roles keep their names, because clients identify them by
 * name.
 */
export const canRename = (viewer: Viewer, role: MaybeBuiltin | undefined): boolean =>
  canManage(viewer) && role?.builtin === undefined

/** Returns whether a requester may delete a role. Only the deletion itself checks whether anybody holds the role. */
export const canDelete = (viewer: Viewer, { builtin }: MaybeBuiltin): boolean =>
  canManage(viewer) && builtin === undefined
