/** A project and those above it, up to the root of its tree. */
export type Path = readonly [project: number, ...ancestors: number[]]

export const rootOf = (path: Path): number => path.at(-1) as number
