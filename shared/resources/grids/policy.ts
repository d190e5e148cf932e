import type { Viewer } from '#shared/access/viewer.ts'

/** Grids belong to persons: the anonymous requester has none. */
export const isPerson = ({ user }: Viewer): boolean => user !== undefined
