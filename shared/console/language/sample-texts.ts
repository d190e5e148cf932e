import type { CategoryKey, CommentedKey, VersionKey, WorkKey } from '../pages/home/sample/outline.ts'

interface Described {
  readonly name: string
  readonly description?: string
}

/**
 * The texts of the sample project and of the dialog that creates it, in one language. In the texts of comments, `{me}`
 * stands for the user.
 */
export interface SampleTexts {
  readonly project: Described
  readonly versions: Readonly<Record<VersionKey, Described>>
  readonly categories: Readonly<Record<CategoryKey, string>>
  readonly workPackages: Readonly<Record<WorkKey, Described>>
  readonly comments: Readonly<Record<CommentedKey, string>>
  readonly timeEntry: string
  readonly view: string
  /** Value for the custom text fields that the installation marks as required. */
  readonly required: string
  /** Explanation in the dialog. */
  readonly about: string
  readonly progress: (done: number, total: number) => string
  readonly open: string
}
