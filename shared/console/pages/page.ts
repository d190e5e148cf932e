import type { ComponentType } from 'preact'
import type { Resource } from '../api/hal.ts'
import type { IconName } from '../design/icons.ts'
import type { Word } from '../language/words.ts'
import type { Where } from '../shell/where.ts'

export interface PageProps {
  /** What is shown, as it was read. */
  readonly resource: Resource
  readonly where: Where
  /** Reads what is shown again. After a write that happens by itself. */
  onChanged(): void
}

/** A page of the product: a way to show what is at some addresses. */
export interface Page {
  /** The fragment that chooses it; empty for what is shown without one. */
  readonly how: string
  /** What it is called where there are several ways to look at the same thing. */
  readonly name: Word
  readonly icon: IconName
  /** Whether it is a page of what is shown: by type and links, or by the relation that leads there. */
  fits(resource: Resource, where: Where): boolean
  /** Whether the page has no tabs to other ways of looking at the same thing. */
  readonly isAlone?: boolean
  readonly View: ComponentType<PageProps>
}
