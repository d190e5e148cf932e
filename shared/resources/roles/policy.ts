import type { Viewer } from '#shared/platform/product.ts'

interface MaybeBuiltin {
  builtin?: string
}

/** Administrators change roles, and see what they grant. */
export const canManage = (viewer: Viewer): boolean => viewer.isAdmin

/** The names of built-in roles are what clients know them by. */
export const canRename = (viewer: Viewer, role: MaybeBuiltin | undefined): boolean =>
  canManage(viewer) && role?.builtin === undefined

/** Built-in roles stay. Whether anybody holds another one is not known before its deletion. */
export const canDelete = (viewer: Viewer, { builtin }: MaybeBuiltin): boolean =>
  canManage(viewer) && builtin === undefined
