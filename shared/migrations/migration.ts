import type { App } from '#shared/app.ts'

/** Brings the data of an installation from one format to the next, while the service runs. */
export interface Migration {
  /** What there is to do, as ascending numbers: mostly clusters of neighbouring ids. */
  pieces(app: App): Promise<readonly number[]>
  /** Does one piece. May be repeated, and run twice at once. */
  migrate(piece: number, app: App): Promise<void>
}
