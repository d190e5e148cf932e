/**
 * The content of the sample project without its texts, which differ by language. Days are given as numbers of working
 * days before or after today.
 */

/** The kinds of work packages in the sample project. An installation may lack types for some of them. */
export type SampleKind = 'task' | 'phase' | 'milestone' | 'bug'

/** State of the work on a work package. An installation may lack statuses for some states. */
export type WorkState = 'new' | 'started' | 'closed'

/** Versions with their first and last days. */
export const versions = {
  launch: { from: -14, to: 10 },
  later: { from: 11, to: 40 },
} as const

export type VersionKey = keyof typeof versions

export const categories = ['content', 'design', 'technology'] as const

export type CategoryKey = (typeof categories)[number]

export interface OutlinedWorkPackage {
  readonly kind?: SampleKind
  readonly state?: WorkState
  /** The priority, if it differs from the default. */
  readonly priority?: 'low' | 'high'
  readonly parent?: string
  readonly version?: VersionKey
  readonly category?: CategoryKey
  readonly from?: number
  readonly to?: number
  readonly hours?: number
  readonly hoursLeft?: number
  readonly percentageDone?: number
  readonly isMine?: boolean
}

/** Work packages in the order of their creation: parents come before their children. */
export const workPackages = {
  planning: { kind: 'phase', state: 'started', version: 'launch', from: -14, to: 1 },
  goals: {
    ...{ parent: 'planning', state: 'closed', version: 'launch', category: 'content', isMine: true },
    ...{ from: -14, to: -11, hours: 8, hoursLeft: 0, percentageDone: 100 },
  },
  inventory: {
    ...{ parent: 'planning', state: 'started', version: 'launch', category: 'content', isMine: true },
    ...{ priority: 'high', from: -8, to: -2, hours: 16, hoursLeft: 6, percentageDone: 60 },
  },
  building: { kind: 'phase', state: 'started', version: 'launch', from: -6, to: 7 },
  homepage: {
    ...{ parent: 'building', state: 'started', version: 'launch', category: 'design', isMine: true },
    ...{ from: -6, to: 1, hours: 24, hoursLeft: 8, percentageDone: 70 },
  },
  texts: { parent: 'building', version: 'launch', category: 'content', from: 0, to: 5, hours: 16 },
  hosting: { parent: 'building', version: 'launch', category: 'technology', from: 1, to: 2, hours: 4 },
  pages: { parent: 'building', version: 'launch', category: 'technology', from: 2, to: 7, hours: 40 },
  menu: {
    ...{ kind: 'bug', parent: 'building', version: 'launch', category: 'design', priority: 'high' },
    ...{ from: -1, to: 3, hours: 3, isMine: true },
  },
  testing: { version: 'launch', category: 'technology', from: 8, to: 9, hours: 16 },
  opening: { kind: 'milestone', version: 'launch', priority: 'high', from: 10, to: 10, isMine: true },
  newsletter: { version: 'later', category: 'content', from: 14, to: 17, hours: 8 },
  statistics: { version: 'later', category: 'technology', from: 20, to: 24, hours: 8 },
  translation: { category: 'content', priority: 'low' },
} as const satisfies Readonly<Record<string, OutlinedWorkPackage>>

export type WorkKey = keyof typeof workPackages

export const outlineOf = (key: WorkKey): OutlinedWorkPackage => workPackages[key]

/** The work packages that have a predecessor, each with its predecessor. */
export const predecessors = {
  pages: 'homepage',
  testing: 'pages',
  opening: 'testing',
  newsletter: 'opening',
} as const satisfies Partial<Record<WorkKey, WorkKey>>

export const commented = ['inventory', 'menu'] as const satisfies readonly WorkKey[]

export type CommentedKey = (typeof commented)[number]

/**
 * The sample time entries. `hours` is the time that the user has logged. `day` is the day of the entry, counted in
 * working days from today.
 */
export const spent = {
  inventory: { hours: 4, day: -3 },
  homepage: { hours: 6, day: -1 },
} as const satisfies Partial<Record<WorkKey, { hours: number; day: number }>>

export type SpentKey = keyof typeof spent
