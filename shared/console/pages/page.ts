import type { ComponentType } from 'preact'
import type { Resource } from '../api/hal.ts'
import type { IconName } from '../design/icons.ts'
import type { Word } from '../language/words.ts'
import type { Where } from '../shell/where.ts'

export interface PageProps {
  /** The resource to show. */
  readonly resource: Resource
  readonly where: Where
  /** Reads the resource again. After a write with `client.send`, this happens automatically. */
  onChanged(): void
}

/** A page: a view for certain resources. */
export interface ConsolePage {
  /** URL fragment that selects the page; empty for the default page. */
  readonly how: string
  /** Label of the page's tab. */
  readonly name: Word
  readonly icon: IconName
  /**
   * Returns whether the page applies to a resource. The answer depends on the resource's type and links, or on the
   * relation of the link that the user followed to the resource.
   */
  fits(resource: Resource, where: Where): boolean
  /** True if the page has no tabs to other views of the same resource. */
  readonly isAlone?: boolean
  readonly View: ComponentType<PageProps>
}
